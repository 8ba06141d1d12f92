import { expect, it } from 'vitest';
import type { Message } from '$lib/storage/conversation-records';
import { answer, userMessage } from '$lib/storage/samples';
import { countRounds } from './tool-rounds';

const question = userMessage('c', 'q');
const result: Message = { ...userMessage('c', 'r'), role: 'tool', toolCallId: 'x' };
const called = {
  ...answer('a', 'done'),
  toolCalls: [{ id: 'x', type: 'function' as const, function: { name: 'f', arguments: '{}' } }],
};

it('counts the answers to the last question that ended in calls', () => {
  expect(countRounds([question, answer('a', 'done')])).toBe(0);
  expect(countRounds([question, called])).toBe(1);
  expect(countRounds([question, called, result, called, result, result, called])).toBe(3);
  expect(countRounds([question, called, result, called, question, called])).toBe(1);
});
