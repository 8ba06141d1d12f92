import { storeRequest } from '$lib/responses/convert/store-request';
import type { Shared } from './shared';

/** Keeps a set-up as a request that is not sent, and returns its address; undefined where it failed, which is told. */
export function keepSharedRequest({
  model,
  systemPrompt: instructions,
  parameters,
}: Shared): Promise<string | undefined> {
  // The person asked for this model by its name: it stays where the service does not list it.
  const keepsModel = model !== '' ? { keepsModel: true as const } : {};
  return storeRequest({ model, ...keepsModel, input: '', instructions, parameters });
}
