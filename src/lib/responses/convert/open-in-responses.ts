import type { ChatRequest } from '$lib/api/chat-types';
import type { ReadStoredAttachment } from '$lib/attachments/fill-request';
import { chatToResponse } from './chat-to-response';
import { notifyUnsupported } from './not-converted';
import { storeOrReport } from './store-request';

/** Stores a chat request with its files as a response request, and returns its address; undefined if that failed. */
export async function openInResponses(
  body: ChatRequest,
  readFile: ReadStoredAttachment,
): Promise<string | undefined> {
  const { draft, notConverted } = chatToResponse(body);
  const address = await storeOrReport(draft, readFile);
  if (address) notifyUnsupported(notConverted);
  return address;
}
