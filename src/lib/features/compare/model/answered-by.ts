import { demoConnection, isScripted } from '$lib/shared/connections/model/connection';
import type { Answerer, ComparisonCell } from '$lib/base/storage/comparison-records';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { shownText } from '$lib/base/ui/text/shown-text';

/** Answerers that are named; further ones are only counted. */
const maxNamed = 3;

/** The model and the service that gave an answer, as stored with it: the settings of now may be others. */
export function answererOf({ model, connectionName, asked }: AssistantMessage): Answerer {
  const isDemo = asked
    ? asked.connectionId === demoConnection.id
    : connectionName === demoConnection.name;
  return {
    model,
    service: connectionName,
    ...(isDemo && isScripted(model) && { isDemo: true }),
  };
}

/** Those that gave the answers, each once. */
export function answerersOf(
  cells: Iterable<Pick<ComparisonCell, 'answers'>>,
  read: (answer: AssistantMessage) => Answerer = answererOf,
): Answerer[] {
  const found = new Map<string, Answerer>();
  for (const { answers } of cells)
    for (const answer of answers) {
      const answerer = read(answer);
      found.set(`${answerer.model}\n${answerer.service}`, answerer);
    }
  return [...found.values()];
}

/** "guide · Demo service, no language model". */
export function describeAnswerer({ model, service, isDemo }: Answerer): string {
  const named = [model, service].filter(Boolean).map(shownText).join(' · ');
  return isDemo ? `${named}, no language model` : named;
}

/** Beside the name of a variant, which names its model in imported evaluations, the model is not named again. */
export function describeAnswerersBeside(name: string, list: readonly Answerer[]): string {
  const isNamed = ({ model }: Answerer) => `${name}, `.startsWith(`${model}, `);
  return describeAnswerers(list.map((one) => (isNamed(one) ? { ...one, model: '' } : one)));
}

export function describeAnswerers(list: readonly Answerer[]): string {
  const named = list.slice(0, maxNamed).map(describeAnswerer);
  const more = list.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
