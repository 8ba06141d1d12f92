import type { Model } from '$lib/api/models';

/** Names of one parameter; services list either. */
const sameLimit = ['max_tokens', 'max_completion_tokens'];

/**
 * By name, a sentence on each parameter that this model ignores, or that other models of the service list and this one
 * does not. A name that no model lists says nothing: a service lists only what differs between models.
 */
export function unlistedParameters(
  models: readonly Model[],
  id: string,
): ReadonlyMap<string, string> {
  const { parameters, ignored = [] } = models.find((model) => model.id === id) ?? {};
  return new Map([
    ...unlisted(models, parameters).map(
      (name) => [name, `This model doesn’t list ${name}.`] as const,
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
