import {
  finiteNumber,
  isObject,
  type Members,
  parseJson,
  textOrJson,
} from '$lib/base/api/wire/json';
import { readYaml } from '$lib/base/formats/yaml';
import type {
  AssertionParts,
  AssertionReader,
  ModelOfService,
  RuleOfText,
} from '$lib/features/compare/checks/model/assertions';
import { assertions } from '$lib/features/compare/checks/kinds';
import { missingReason } from './references';
import type { EvaluationCheck } from './evaluation';
import { fromNunjucks } from './placeholders';
import { parseProvider } from './providers';

/** UTF-16 units of a name. */
const nameLength = 200;

/** The types of assertions that become checks (docs/evaluations.md). */
const readers = new Map<string, AssertionReader>(
  Object.values(assertions).flatMap(({ read }) => Object.entries(read)),
);

/** Other types, by the reason why they become none. */
const others = new Map([
  ['python', 'Runs Python, which a browser can’t.'],
  ['ruby', 'Runs Ruby, which a browser can’t.'],
  ['webhook', 'Sends answers to another address.'],
  ['human', 'A person’s rating: vote in the table instead.'],
  ['select-best', 'Chooses among answers: use Blind vote instead.'],
  ['max-score', 'Chooses among answers: see the summary instead.'],
]);

/** Whether promptfoo has assertions of this type, as far as the import has a word for it. */
export const isAssertionType = (type: string) => readers.has(type) || others.has(type);

/** An assertion as a rule, whose text a row may hold in a column. */
export interface ReadAssertion extends RuleOfText, Pick<EvaluationCheck, 'name' | 'weight'> {
  type: string;
}

export interface AssertionDefaults {
  /** The provider of the test's options. */
  judge?: unknown;
  transform?: unknown;
  /** The model that judges if the file names none. */
  usualJudge: () => ModelOfService;
}

/** Reads one assertion of promptfoo; a sentence on why it has no check. */
export function readAssertion(
  assertion: Members,
  defaults: AssertionDefaults,
): ReadAssertion | string {
  const written = textOrJson(assertion.type ?? '');
  // “not-empty” is a type of its own.
  const isReversed = written.startsWith('not-') && !readers.has(written);
  const type = isReversed ? written.slice('not-'.length) : written;
  const { transform = defaults.transform, provider } = assertion;
  const read = readers.get(type);
  if (!read) return others.get(type) ?? `No check for “${written}”.`;
  const refusal = refusalOf({ ...assertion, type, transform });
  if (refusal) return refusal;
  const model = modelOf(provider ?? (type.startsWith('similar') ? undefined : defaults.judge));
  if (typeof model === 'string') return model;
  const made = read({
    ...partsOf(assertion),
    ...(typeof transform === 'string' && { transform }),
    model: (usual) => model ?? usual ?? defaults.usualJudge(),
  });
  if (typeof made === 'string') return made;
  return {
    ...made,
    type: written,
    ...nameAndWeight(assertion),
    ...(isReversed && { rule: (text) => ({ not: true, ...made.rule(text) }) }),
  };
}

const template = (text: string) => fromNunjucks(text).template;

function partsOf({ value, threshold }: Members): Omit<AssertionParts, 'model' | 'transform'> {
  const values = [value].flat().filter((one) => one !== undefined && one !== null && one !== '');
  const bound = finiteNumber(Number(threshold));
  return {
    value,
    texts: values.map((one) => template(textOrJson(one))),
    ...(bound !== undefined && { threshold: bound }),
    template,
    parse: (text) => {
      const json = parseJson(text);
      return 'value' in json ? json.value : yaml(text);
    },
  };
}

function yaml(text: string): unknown {
  try {
    return readYaml(text);
  } catch {
    return undefined; // A text with placeholders need not be YAML.
  }
}

/** Empty if its type decides alone. */
function refusalOf({ type, value, transform, rubricPrompt }: Members): string {
  const [, reference] = /"(file:\/\/[^"\\]*)/.exec(JSON.stringify([value])) ?? [];
  if (reference !== undefined) return missingReason(reference, 'Type it in a check.');
  if (rubricPrompt !== undefined) return 'Its judge has a prompt of its own.';
  const isScript = type === 'javascript' && typeof transform === 'string';
  return transform === undefined || isScript ? '' : 'Judges a transformed answer, not the answer.';
}

function nameAndWeight({ metric, weight }: Members): Pick<EvaluationCheck, 'name' | 'weight'> {
  const isOwn = typeof weight === 'number' && weight >= 0 && weight !== 1;
  return {
    ...(typeof metric === 'string' && { name: metric.slice(0, nameLength) }),
    ...(isOwn && { weight }),
  };
}

/** A provider is an id, an object with one, or several by purpose. A sentence if it is no model. */
function modelOf(provider: unknown): ModelOfService | string | undefined {
  if (!isObject(provider))
    return typeof provider === 'string' ? parseProvider(provider) : undefined;
  const { id, text, embedding } = provider;
  return modelOf(id ?? text ?? embedding);
}
