import type { Model } from '$lib/api/model-types';

/** Without members that a reply left out, which would hide what another says. */
export function reported(model: Model | undefined): Partial<Model> {
  return Object.fromEntries(Object.entries(model ?? {}).filter(([, value]) => value !== undefined));
}
