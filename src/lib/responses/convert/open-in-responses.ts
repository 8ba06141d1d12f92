import type { ChatRequest } from '$lib/api/chat-types';
import type { ReadStored } from '$lib/attachments/fill-request';
import { chatToResponse } from './chat-to-response';
import { notifyNotCarried } from './not-converted';
import { storeRequest } from './store-request';

/**
 * Stores a response request that asks what a chat request asks, with its files, and returns its address; undefined
 * where it failed.
 */
export async function openInResponses(
  body: ChatRequest,
  readFile: ReadStored,
): Promise<string | undefined> {
  const { draft, notCarried } = chatToResponse(body);
  const address = await storeRequest(draft, readFile);
  if (address) notifyNotCarried(notCarried);
  return address;
}
