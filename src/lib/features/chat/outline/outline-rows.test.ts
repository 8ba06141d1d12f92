import { describe, expect, it } from 'vitest';
import { answer, userMessage } from '../../../../../tests/support/storage/samples';
import type { Message } from '$lib/base/storage/conversation-records';
import { firstWords, outlineRows } from './outline-rows';

let time = 0;
const sent = (id: string, parentId: string | null): Message => ({
  ...userMessage('c', id, ++time),
  parentId,
});

/** q1 has two answers; q2 and then q3 follow the first, and r the second. */
const messages = [
  sent('q1', null),
  sent('a1', 'q1'),
  sent('q2', 'a1'),
  sent('q3', 'q2'),
  sent('a2', 'q1'),
  sent('r', 'a2'),
];
const rows = outlineRows(new Map(messages.map((message) => [message.id, message])));

describe('The outline of a conversation', () => {
  it('is indented only where it branches', () => {
    expect(rows.map(({ message, level, branch }) => [message.id, level, branch])).toEqual([
      ['q1', 1, ''],
      ['a1', 2, '1 of 2'],
      ['q2', 2, ''],
      ['q3', 2, ''],
      ['a2', 2, '2 of 2'],
      ['r', 2, ''],
    ]);
  });

  it('begins with several first questions on one level', () => {
    const roots = outlineRows(
      new Map(['x', 'y'].map((id): [string, Message] => [id, sent(id, null)])),
    );
    expect(roots.map(({ level, branch }) => [level, branch])).toEqual([
      [1, '1 of 2'],
      [1, '2 of 2'],
    ]);
  });

  it('is made of thousands of messages in a row, and of as many answers to one question', () => {
    const many = Array.from({ length: 5000 }, (_, n) => n);
    const run = many.map((n) => sent(`m${n}`, n === 0 ? null : `m${n - 1}`));
    const answers = many.map((n) => sent(`b${n}`, 'm4999'));
    const long = outlineRows(new Map([...run, ...answers].map((one) => [one.id, one])));
    expect(long.length).toBe(10_000);
    expect(long.at(-1)).toMatchObject({ level: 2, branch: '5000 of 5000' });
  });
});

it('A row of the outline names a message by its first words, or else its calls', () => {
  expect(firstWords(sent('q', null))).toBe('Text q');
  const marked = { ...sent('q', null), content: '> Note\n\nYou wrote **4 words**' };
  expect(firstWords(marked)).toBe('Note You wrote 4 words');
  const call = { id: '1', type: 'function' as const, function: { name: 'weather', arguments: '' } };
  expect(firstWords({ ...answer('a', 'done'), content: ' ', toolCalls: [call] })).toBe('weather');
});
