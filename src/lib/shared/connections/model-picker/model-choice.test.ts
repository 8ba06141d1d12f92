import { describe, expect, it } from 'vitest';
import type { Model } from '$lib/base/api/models';
import { chooseModel, contextWindow, likelyUse } from './model-choice';

const model = (id: string, fields: Partial<Model> = {}): Model => ({ id, ...fields });
const list = [model('whisper-large'), model('old', { active: false }), model('talk'), model('b')];
const none = { picked: '', conversation: '', last: '' };

describe('The model of the next message', () => {
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

  it('is the newest of those that are certainly answered by chat completions', () => {
    const given = [
      model('babbage-002', { created: 9 }),
      model('gpt-5-pro', { created: 8 }),
      model('gpt-5-codex', { created: 7 }),
      model('gpt-4', { created: 1 }),
      model('gpt-5', { created: 6 }),
    ];
    expect(chooseModel(none, given)).toBe('gpt-5');
    expect(chooseModel(none, given.slice(0, 2))).toBe('gpt-5-pro');
  });

  it('is any model if none looks like chat', () => {
    expect(chooseModel(none, [model('whisper-large')])).toBe('whisper-large');
  });

  it('is the previous one while there is no list', () => {
    expect(chooseModel({ ...none, conversation: 'b', last: 'talk' }, [])).toBe('b');
    expect(chooseModel(none, [])).toBe('');
  });
});

it('The context window of a model is shown if it is reported', () => {
  expect(contextWindow(model('a', { context_window: 131_072 }))).toBe('131k context');
  expect(contextWindow(model('a', { context_window: 1_048_576 }))).toBe('1.05M context');
  expect(contextWindow(model('a', { context_window: 8192 }))).toBe('8,192 context');
  expect(contextWindow(model('a'))).toBe('');
});

it.each([
  ['built-in/guide', 'text'],
  ['openai/gpt-oss-120b', 'text'],
  ['qwen/qwen3.8-27b', 'text'],
  ['groq/compound', 'text'],
  ['whisper-large-v3-turbo', 'speech in'],
  ['built-in/note-reader-fine', 'speech in'],
  ['gpt-4o-mini-transcribe', 'speech in'],
  ['built-in/robot-voice', 'speech out'],
  ['canopylabs/orpheus-v1-english', 'speech out'],
  ['playai-tts-arabic', 'speech out'],
  ['tts-1-hd', 'speech out'],
  ['meta-llama/llama-prompt-guard-2-22m', 'something else'],
  ['openai/gpt-oss-safeguard-20b', 'something else'],
  ['text-embedding-3-large', 'embeddings'],
  ['babbage-002', 'something else'],
  ['gpt-3.5-turbo-instruct', 'something else'],
  ['models/veo-3.0-generate', 'something else'],
  ['models/aqa', 'something else'],
  ['', 'text'],
])('The model %s is taken for one of %s', (id, use) => {
  expect(likelyUse(id)).toBe(use);
});
