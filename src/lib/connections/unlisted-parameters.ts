import type { Model } from '$lib/api/models';

/** Names of one parameter; services list either. */
const sameLimit = ['max_tokens', 'max_completion_tokens'];

/**
 * The parameters that other models of a service list and this one does not. A name that no model lists says nothing: a
 * service lists only what differs between models.
 */
export function unlistedParameters(models: readonly Model[], id: string): readonly string[] {
  const own = models.find((model) => model.id === id)?.parameters;
  if (!own) return [];
  const isListed = (name: string) =>
    own.includes(name) || (sameLimit.includes(name) && sameLimit.some((one) => own.includes(one)));
  const all = new Set(models.flatMap(({ parameters = [] }) => parameters));
  return [...all].filter((name) => !isListed(name));
}
