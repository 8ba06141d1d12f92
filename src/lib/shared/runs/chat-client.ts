import type { ChatRequest, ChatUpdate } from '$lib/base/api/chat-types';
import { chat } from '$lib/base/api/chat';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { noteOutcome } from '$lib/shared/parameters/note-outcome';
import { sendWithUsage } from './default-usage';

/** The parts of a run that are loaded before its request is sent. */
export { AnswerFiles } from './answer-files';
export { applyToAll } from './several-answers';
export { requestedAnswers } from '$lib/base/api/chat';

/**
 * Sends a chat request of a form, which asks for its token counts. A field that the service refuses is noted for the form.
 * Throws ApiFailure as it is read.
 */
export async function* sendChat(
  endpoint: Endpoint,
  request: ChatRequest,
  signal: AbortSignal,
  form: string,
): AsyncIterable<ChatUpdate[]> {
  try {
    yield* sendWithUsage(request, endpoint.baseUrl, (sent) => chat(endpoint, sent, signal));
    noteOutcome(form, undefined, {});
  } catch (reason) {
    if (reason instanceof ApiFailure) noteOutcome(form, reason.error, { ...request });
    throw reason;
  }
}
