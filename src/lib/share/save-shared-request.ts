import { storeRequest } from '$lib/responses/convert/store-request';
import type { Shared } from './shared';

/** Stores a set-up as an unsent request and returns its address. Rejects with StorageFailure. */
export function saveSharedRequest({
  model,
  systemPrompt: instructions,
  parameters,
}: Shared): Promise<string> {
  // The link names this model: it stays even if the service does not list it.
  const keepsModel = model !== '' ? { keepsModel: true as const } : {};
  return storeRequest({ model, ...keepsModel, input: '', instructions, parameters });
}
