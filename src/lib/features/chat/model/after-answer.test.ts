import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import { answer, userMessage } from '../../../../../tests/support/storage/samples';
import { countRounds, fingerprintBefore } from './after-answer';

const question = userMessage('c', 'q');
const result: Message = { ...userMessage('c', 'r'), role: 'tool', toolCallId: 'x' };
const called = {
  ...answer('a', 'done'),
  toolCalls: [{ id: 'x', type: 'function' as const, function: { name: 'f', arguments: '{}' } }],
};

it('The answers to the last question that ended in calls are counted', () => {
  expect(countRounds([question, answer('a', 'done')])).toBe(0);
  expect(countRounds([question, called])).toBe(1);
  expect(countRounds([question, called, result, called, result, result, called])).toBe(3);
  expect(countRounds([question, called, result, called, question, called])).toBe(1);
});

const requested = { connectionId: 'here', model: 'm', seed: 7 };

function answered(id: string, fields: Partial<AssistantMessage> = {}): AssistantMessage {
  return { ...answer(id, 'done'), asked: requested, systemFingerprint: 'fp_1', ...fields };
}

const before = (...messages: AssistantMessage[]) =>
  fingerprintBefore(
    new Map(messages.map((message) => [message.id, message])),
    answered('last', { systemFingerprint: 'fp_2', createdAt: 9 }),
  );

describe('The earlier fingerprint', () => {
  it('is that of the latest answer with the same seed, if it differs', () => {
    const first = answered('a', { systemFingerprint: 'fp_0', createdAt: 1 });
    const second = answered('b', { createdAt: 2 });
    expect(before(second, first)).toBe('fp_1');
  });

  it.each<[string, Partial<AssistantMessage>]>([
    ['is the same', { systemFingerprint: 'fp_2' }],
    ['was asked with another seed', { asked: { ...requested, seed: 8 } }],
    ['is of another model', { asked: { ...requested, model: 'n' } }],
    ['is of another service', { asked: { ...requested, connectionId: 'there' } }],
    ['reported none', { systemFingerprint: undefined }],
    ['is itself', { id: 'last' }],
  ])('is undefined if the other answer %s', (_, fields) => {
    expect(before(answered('a', fields))).toBeUndefined();
  });

  it('is undefined for an answer without a seed', () => {
    const other = answered('b', {
      systemFingerprint: 'fp_2',
      asked: { ...requested, seed: undefined },
    });
    expect(fingerprintBefore(new Map([['a', answered('a')]]), other)).toBeUndefined();
  });
});
