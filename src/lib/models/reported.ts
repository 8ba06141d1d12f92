import type { Model } from '$lib/api/model-types';

/** Removes absent members, which would hide values from another reply. */
export function reported(model: Model | undefined): Partial<Model> {
  return Object.fromEntries(Object.entries(model ?? {}).filter(([, value]) => value !== undefined));
}
