import { countPrompt } from '../chat/prompt-tokens';
import type { TextModel } from '../model-catalogue';
import type { ChatBody } from './chat-body';

/** Share of the context window that is kept for an answer without a bound of its own. */
const answerShare = 1 / 4;

/**
 * truncation auto (docs/service.md#responses): leaves out the oldest messages until the answer has room. A system message at the
 * start and the last message stay.
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
