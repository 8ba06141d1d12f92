import type { Model } from '$lib/base/api/models';
import { formatCount } from '$lib/base/ui/text/amounts';

/** Names of one parameter; services list either. */
const sameLimit = ['max_tokens', 'max_completion_tokens'];
const maxLengths = [...sameLimit, 'max_output_tokens'];

/**
 * By name, a sentence on each parameter that this model ignores, or that other models of the service list and this one
 * does not, and on a maximum length above what the model reports. A name that no model lists says nothing: a service
 * lists only what differs between models.
 */
export function modelAdvice(
  models: readonly Model[],
  id: string,
  values: { [name: string]: unknown } = {},
): ReadonlyMap<string, string> {
  const model = models.find((one) => one.id === id);
  const { parameters, ignored = [], max_completion_tokens } = model ?? {};
  const most = max_completion_tokens || Infinity;
  const tooLong = maxLengths.filter((name) => Number(values[name]) > most);
  return new Map([
    ...unlisted(models, parameters).map(
      (name) => [name, `This model doesn’t list ${name}.`] as const,
    ),
    ...tooLong.map(
      (name) => [name, `This model reports at most ${formatCount(most)} tokens.`] as const,
    ),
    ...ignored.map((name) => [name, `This model ignores ${name}.`] as const),
  ]);
}

function unlisted(models: readonly Model[], own: readonly string[] | undefined): string[] {
  if (!own) return [];
  const isListed = (name: string) =>
    own.includes(name) || (sameLimit.includes(name) && sameLimit.some((one) => own.includes(one)));
  const all = new Set(models.flatMap(({ parameters = [] }) => parameters));
  return [...all].filter((name) => !isListed(name));
}
