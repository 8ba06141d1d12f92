import { describe, expect, it } from 'vitest';
import { messageSchema } from '$lib/base/storage/conversation-schema';
import { answer, userMessage } from '../../../../../tests/support/storage/samples';
import { restored, withRole, withText } from './changed-message';

const received = { ...answer('a', 'done'), reasoning: 'Hm', usage: { completion_tokens: 4 } };
const question = userMessage('c', 'q');

describe('A message whose text is changed', () => {
  it('keeps its original, however often it is changed', () => {
    const twice = withText(withText(received, 'one'), 'two');
    expect(twice).toMatchObject({ content: 'two', reasoning: 'Hm', original: received });
    expect(twice.original).not.toHaveProperty('original');
    expect(messageSchema.isValid({ ...twice })).toBe(true);
  });

  it('counts as unchanged if it equals its original', () => {
    expect(withText(withText(received, 'one'), received.content)).toEqual(received);
  });

  it('is no longer started manually if the start was removed', () => {
    const begun = { ...received, begun: 4 };
    expect(withText(begun, 'Half of it')).toMatchObject({ begun: 4 });
    expect(withText(begun, 'All of it')).toMatchObject({ begun: undefined });
  });
});

describe('A message whose role is changed', () => {
  it('is an answer written manually, with no model', () => {
    const written = withRole(question, 'assistant');
    expect(written).toMatchObject({ role: 'assistant', byHand: true, model: '', state: 'done' });
    expect(messageSchema.isValid({ ...written })).toBe(true);
  });

  it('keeps everything received, which is restored with the role', () => {
    const question = withText(withRole(received, 'user'), 'Really?');
    expect(question).toMatchObject({ role: 'user', content: 'Really?' });
    expect(question).not.toHaveProperty('reasoning');
    expect(withRole(question, 'assistant')).toMatchObject({
      content: 'Really?',
      reasoning: 'Hm',
      usage: { completion_tokens: 4 },
    });
    expect(withRole(withRole(received, 'system'), 'assistant')).toEqual(received);
  });

  it('keeps its parent', () => {
    const moved = { ...withRole(received, 'user'), parentId: 'elsewhere' };
    expect(withRole(moved, 'assistant').parentId).toBe('elsewhere');
    expect(restored(moved)).toEqual({ ...received, parentId: 'elsewhere' });
    const copied = { ...moved, id: 'b', conversationId: 'd' };
    expect(restored(copied)).toMatchObject({
      id: 'b',
      conversationId: 'd',
      content: 'Half an ans',
    });
  });
});

it('A changed message is not read if its original has an original itself', () => {
  const nested = { ...question, original: { ...question, original: question } };
  expect(messageSchema.isValid(nested)).toBe(false);
  expect(messageSchema.isValid({ ...question, original: 'hostile' })).toBe(false);
});
