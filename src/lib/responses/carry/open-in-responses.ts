import type { ChatRequest } from '$lib/api/chat-types';
import { chatToResponse } from './chat-to-response';
import { notifyNotCarried } from './not-carried';
import { storeRequest } from './store-request';

/** Stores a response request that asks what a chat request asks, and returns its address; undefined where it failed. */
export async function openInResponses(body: ChatRequest): Promise<string | undefined> {
  const { draft, notCarried } = chatToResponse(body);
  const address = await storeRequest(draft);
  if (address) notifyNotCarried(notCarried);
  return address;
}
