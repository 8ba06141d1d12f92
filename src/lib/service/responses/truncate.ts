import { countPrompt } from '../chat/prompt-tokens';
import type { TextModel } from '../model-catalogue';
import type { ChatBody } from './chat-body';

/** Share of the context window that is reserved for an answer without its own bound. */
const answerShare = 1 / 4;

/**
 * Implements truncation auto (docs/service.md#responses): drops the oldest messages until the answer fits. The last
 * message and a leading system message stay.
 */
export function truncate(
  chat: ChatBody,
  { contextWindow }: TextModel,
  requested = Math.floor(contextWindow * answerShare),
): ChatBody {
  const [first] = chat.messages;
  const kept = first?.role === 'system' ? [first] : [];
  const rest = chat.messages.slice(kept.length);
  let tokens = countPrompt(chat);
  let dropped = 0;
  while (tokens + requested > contextWindow && dropped < rest.length - 1) {
    tokens -= countPrompt({ messages: [rest[dropped]] });
    dropped += 1;
  }
  return { ...chat, messages: [...kept, ...rest.slice(dropped)] };
}
