import type { ChatRequest } from '$lib/api/chat-types';
import { fillRequest, type ReadStoredAttachment } from '$lib/attachments/fill-request';
import { chatBody, type ChatBodyParts } from '$lib/conversation/chat-body';

/** The request as sent, with the content of its files. Throws ApiFailure. */
export function sentBody(
  parts: ChatBodyParts,
  readFile: ReadStoredAttachment,
): Promise<ChatRequest> {
  return fillRequest(chatBody(parts), readFile);
}
