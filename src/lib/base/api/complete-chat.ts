import { isFailedEnd } from './failed-end';
import { chat } from './chat';
import type { ChatRequest, Usage } from './chat-types';
import type { Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';

/** UTF-16 units of an answer; the rest is not read. */
const maxTextLength = 1_000_000;

/** The text of a whole answer, without its reasoning. Throws ApiFailure. */
export async function completeChat(
  endpoint: Endpoint,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<{ text: string; finishReason?: string; usage?: Usage }> {
  let text = '';
  let finishReason: string | undefined;
  let usage: Usage | undefined;
  for await (const updates of chat(endpoint, { ...request, stream: true }, signal)) {
    for (const update of updates) {
      if (update.type === 'text') text += update.text;
      if (update.type === 'text-is-reasoning') text = '';
      if (update.type === 'finish') finishReason = update.reason;
      if (update.type === 'usage') usage = update.usage;
    }
    if (text.length > maxTextLength) break;
  }
  if (isFailedEnd(finishReason))
    throw new ApiFailure({ kind: 'stream-error', words: '', finishReason });
  return { text: text.slice(0, maxTextLength), finishReason, usage };
}
