import { describe, expect, it } from 'vitest';
import type { Model } from '$lib/api/model-types';
import { chooseModel, contextWindow } from './model-choice';

const model = (id: string, fields: Partial<Model> = {}): Model => ({ id, ...fields });
const list = [model('whisper-large'), model('old', { active: false }), model('talk'), model('b')];
const none = { picked: '', conversation: '', last: '' };

describe('the model of the next message', () => {
  it('is the chosen one, even if the list does not contain it', () => {
    const wishes = { picked: 'mine', conversation: 'b', last: 'talk' };
    expect(chooseModel(wishes, list)).toBe('mine');
  });

  it("is the conversation's, then the last chosen one, if this service has it", () => {
    expect(chooseModel({ ...none, conversation: 'b', last: 'talk' }, list)).toBe('b');
    expect(chooseModel({ ...none, conversation: 'elsewhere', last: 'talk' }, list)).toBe('talk');
  });

  it('is otherwise one that chats and is active', () => {
    expect(chooseModel(none, list)).toBe('talk');
    expect(chooseModel({ ...none, last: 'elsewhere' }, list)).toBe('talk');
  });

  it('is any model if none looks like chat', () => {
    expect(chooseModel(none, [model('whisper-large')])).toBe('whisper-large');
  });

  it('is the previous one while there is no list', () => {
    expect(chooseModel({ ...none, conversation: 'b', last: 'talk' }, [])).toBe('b');
    expect(chooseModel(none, [])).toBe('');
  });
});

it('shows the context window if it is reported', () => {
  expect(contextWindow(model('a', { context_window: 131_072 }))).toBe('131k context');
  expect(contextWindow(model('a', { context_window: 8192 }))).toBe('8,192 context');
  expect(contextWindow(model('a'))).toBe('');
});
