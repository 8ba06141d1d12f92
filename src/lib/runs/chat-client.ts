import type { ChatRequest, ChatUpdate } from '$lib/api/chat-types';
import { chat } from '$lib/api/chat';
import type { Endpoint } from '$lib/api/wire/endpoint';
import { sendWithUsage } from './default-usage';

/** Sends a chat request, which asks for its token counts. Throws ApiFailure as it is read. */
export function sendChat(
  endpoint: Endpoint,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncIterable<ChatUpdate[]> {
  return sendWithUsage(request, endpoint.baseUrl, (sent) => chat(endpoint, sent, signal));
}
