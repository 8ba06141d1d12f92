import { describe, expect, it } from 'vitest';
import type { Model } from '$lib/api/model-types';
import { chooseModel, contextWindow } from './model-choice';

const model = (id: string, fields: Partial<Model> = {}): Model => ({ id, ...fields });
const list = [model('whisper-large'), model('old', { active: false }), model('talk'), model('b')];
const none = { picked: '', conversation: '', last: '' };

describe('the model of the next message', () => {
  it('is the one picked by hand, also where the list does not know it', () => {
    const wishes = { picked: 'mine', conversation: 'b', last: 'talk' };
    expect(chooseModel(wishes, list)).toBe('mine');
  });

  it("is the conversation's, then the one chosen last, as far as this service has them", () => {
    expect(chooseModel({ ...none, conversation: 'b', last: 'talk' }, list)).toBe('b');
    expect(chooseModel({ ...none, conversation: 'elsewhere', last: 'talk' }, list)).toBe('talk');
  });

  it('is else one that chats and is active', () => {
    expect(chooseModel(none, list)).toBe('talk');
    expect(chooseModel({ ...none, last: 'elsewhere' }, list)).toBe('talk');
  });

  it('is any at all where none looks like chat', () => {
    expect(chooseModel(none, [model('whisper-large')])).toBe('whisper-large');
  });

  it('is what was used before while there is no list', () => {
    expect(chooseModel({ ...none, conversation: 'b', last: 'talk' }, [])).toBe('b');
    expect(chooseModel(none, [])).toBe('');
  });
});

it('tells the context window where it is reported', () => {
  expect(contextWindow(model('a', { context_window: 131_072 }))).toBe('131k context');
  expect(contextWindow(model('a', { context_window: 8192 }))).toBe('8,192 context');
  expect(contextWindow(model('a'))).toBe('');
});
