import type { ChatMessage } from '$lib/api/chat-types';
import { isObject, jsonOr } from '$lib/api/json';

/** JSON Lines columns that may hold a conversation: bare messages, or the body of a batch line. */
export const conversationColumns = ['messages', 'body'] as const;
export type ConversationColumn = (typeof conversationColumns)[number];

/** A line's last user message, the messages before it, and the answer that it holds. */
export interface AskedConversation {
  prompt: string;
  before: ChatMessage[];
  answer?: string;
  /** The question contained more than text, which a prompt cannot hold. */
  isCut: boolean;
}

const roles = ['system', 'developer', 'user', 'assistant', 'tool', 'function'];

/** `json` is the value of the column. Undefined if it holds no readable question. */
export function readConversation(
  json: string,
  column: ConversationColumn,
): AskedConversation | undefined {
  const value = jsonOr(json, undefined);
  const messages: unknown = column === 'body' && isObject(value) ? value.messages : value;
  if (!Array.isArray(messages) || !messages.every(isMessage)) return undefined;
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const asked = messages[at];
  if (!asked) return undefined;
  const prompt = textOf(asked);
  if (prompt.trim() === '') return undefined;
  const isCut =
    Array.isArray(asked.content) && asked.content.some((part: unknown) => partText(part) === '');
  const answer = messages.slice(at + 1).findLast(({ role }) => role === 'assistant');
  const answered = answer && textOf(answer);
  return {
    prompt,
    before: messages.slice(0, at),
    ...(answered && { answer: answered }),
    isCut,
  };
}

function isMessage(message: unknown): message is ChatMessage {
  return isObject(message) && typeof message.role === 'string' && roles.includes(message.role);
}

function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map(partText).filter(Boolean).join('\n\n') : '';
}

/** Empty for a part that is not text. */
function partText(part: unknown): string {
  return isObject(part) && typeof part.text === 'string' ? part.text : '';
}
