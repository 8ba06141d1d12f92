import { storeRequest } from '$lib/responses/convert/store-request';
import type { Shared } from './shared';

/** Stores a set-up as an unsent request and returns its address; undefined if that failed, which is reported. */
export function saveSharedRequest({
  model,
  systemPrompt: instructions,
  parameters,
}: Shared): Promise<string | undefined> {
  // The link names this model: it stays even if the service does not list it.
  const keepsModel = model !== '' ? { keepsModel: true as const } : {};
  return storeRequest({ model, ...keepsModel, input: '', instructions, parameters });
}
