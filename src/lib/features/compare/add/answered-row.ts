import { contentText } from '$lib/base/api/chat-types';
import { isFilledText, isObject, type Members } from '$lib/base/api/wire/json';
import type { OfferedAnswer } from '$lib/shared/compare-rows/add-to-comparison.svelte';
import { type ImportedRow, RowMaker } from '../model/row-maker';

/** A person's opinion of the answer. Empty texts are not stored. */
export interface Rating {
  thumb: '' | 'up' | 'down';
  note: string;
}

/**
 * The row of an answer: its last question with the messages before it, and the answer, the rating and the model as
 * columns. Undefined if the request has no question of text. `isCut`: messages contain more than text, which is left out.
 */
export function answeredRow(
  { request, answer, model }: OfferedAnswer,
  { thumb, note }: Rating,
): { row: ImportedRow; isCut: boolean } | undefined {
  const all = messagesOf(request);
  const question = all.findLastIndex((message) => isObject(message) && message.role === 'user');
  const messages = all.slice(0, question + 1);
  const given = Object.entries({ answer, thumb, note, model }).filter(([, text]) => text !== '');
  const maker = new RowMaker(['messages', ...given.map(([column]) => column)], {
    conversation: 'messages',
  });
  const made = maker.row([JSON.stringify(messages.map(asText)), ...given.map(([, text]) => text)]);
  return made && { row: made.row, isCut: messages.some(hasMoreThanText) };
}

/** The messages of a chat request, or those among the items of a response request. */
function messagesOf({ messages, input, instructions }: Members): unknown[] {
  if (Array.isArray(messages)) return messages;
  const items: unknown[] = Array.isArray(input) ? input : [{ role: 'user', content: input }];
  const system = isFilledText(instructions) ? [{ role: 'system', content: instructions }] : [];
  return [...system, ...items.filter((item) => isObject(item) && 'role' in item)];
}

function asText(message: unknown): unknown {
  return isObject(message) && Array.isArray(message.content)
    ? { ...message, content: contentText(message.content, '\n\n') }
    : message;
}

function hasMoreThanText(message: unknown): boolean {
  if (!isObject(message) || !Array.isArray(message.content)) return false;
  return !message.content.every((part) => isObject(part) && isFilledText(part.text));
}
