import type { ChatRequest } from '$lib/api/chat-types';
import { fillRequest, type ReadStored } from '$lib/attachments/fill-request';
import { chatBody, type ChatBodyParts } from './chat-body';

/** The request as it goes out, with the content of the files that belong to it. Throws ApiFailure. */
export function sentBody(parts: ChatBodyParts, readFile: ReadStored): Promise<ChatRequest> {
  return fillRequest(chatBody(parts), readFile);
}
