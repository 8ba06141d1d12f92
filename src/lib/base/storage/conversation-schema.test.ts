import { describe, expect, it } from 'vitest';
import { conversationSchema, messageSchema } from './conversation-schema';
import { readRecord } from './database/schema';

/** Records as version 1 of the console wrote them; never edit them. */
const CONVERSATION_V1 = {
  v: 1,
  id: '5f0c',
  title: 'Prime numbers',
  titledBy: 'message',
  createdAt: 1_763_600_000_000,
  updatedAt: 1_763_600_123_456,
  model: 'guide',
  systemPrompt: 'Be brief.',
  parameters: { temperature: 0.2, stop: ['END'] },
  leafId: 'a1',
};
const SUMMARY = { id: 's', to: 'u1', content: 'Numbers.', model: 'guide', createdAt: 1 };
const CHECKPOINT = {
  ...{ id: 'k', name: 'Start', createdAt: 1, draft: '' },
  ...{ leafId: 'a1', model: 'guide', systemPrompt: '', parameters: {}, sendsReasoning: true },
};
const USER_V1 = {
  v: 1,
  id: 'u1',
  conversationId: '5f0c',
  parentId: null,
  createdAt: 1_763_600_000_000,
  role: 'user',
  content: 'Is 91 prime? \ud800',
};
const TOOL_V1 = { ...USER_V1, id: 't1', parentId: 'a1', role: 'tool', toolCallId: 'call_1' };
const ANSWER_V1 = {
  ...USER_V1,
  id: 'a1',
  parentId: 'u1',
  role: 'assistant',
  content: 'No.',
  reasoning: '7 x 13',
  toolCalls: [
    { id: 'call_1', type: 'function', function: { name: 'factor', arguments: '{"n":91' } },
  ],
  annotations: [{ kind: 'url_citation', url: 'https://example.com/' }],
  executedTools: [{ type: 'python' }],
  state: 'failed',
  error: { kind: 'cut-off' },
  model: 'guide',
  connectionName: 'Built-in',
  usage: { prompt_tokens: 12, total_time: 0.5 },
  timing: { sentAt: 1_763_600_000_000, firstTokenAt: 1_763_600_000_120 },
  extra: { note: 'kept' },
};

const withSource = (members: object) => ({
  ...ANSWER_V1,
  annotations: [{ kind: 'url_citation', ...members }],
});

const readMessage = (value: { id: string }) =>
  readRecord(messageSchema, { key: `5f0c:${value.id}`, value });

describe('A conversation of version 1', () => {
  const read = (value: unknown) => readRecord(conversationSchema, { key: '5f0c', value });

  it('is read as it was written', () => {
    expect(read(CONVERSATION_V1)).toEqual({ record: CONVERSATION_V1 });
  });

  it('is read with tags, and pinned', () => {
    const record = { ...CONVERSATION_V1, tags: ['Work', 'Idée'], pinned: true };
    expect(read(record)).toEqual({ record });
  });

  it('may have summaries and checkpoints', () => {
    const record = { ...CONVERSATION_V1, summaries: [SUMMARY], checkpoints: [CHECKPOINT] };
    expect(read(record)).toEqual({ record });
  });

  it('may have been imported', () => {
    const imported = { from: 'chatgpt', at: 1_763_600_000_000, print: '1', leftOut: { images: 2 } };
    const value = { ...CONVERSATION_V1, imported };
    expect(read(value)).toEqual({ record: value });
  });

  it.each([
    ['tags', 'Work'],
    ['tags', [1]],
    ['title', { toString: 'x' }],
    ['titledBy', 'nobody'],
    ['updatedAt', NaN],
    ['createdAt', '2026-01-01'],
    ['parameters', []],
    ['parameters', JSON.parse('{"__proto__":{"polluted":1}}')],
    ['leafId', undefined],
    ['summaries', [{ ...SUMMARY, content: 7 }]],
    ['checkpoints', [{ ...CHECKPOINT, draft: undefined }]],
    ['checkpoints', [{ ...CHECKPOINT, leafId: undefined }]],
    ['imported', { from: 'chatgpt', at: 'yesterday', print: '1' }],
    ['imported', { from: 'chatgpt', at: 1, print: '1', leftOut: { images: '2' } }],
  ])('is refused when its %s is damaged', (field, value) => {
    expect(read({ ...CONVERSATION_V1, [field]: value as unknown })).toHaveProperty('reason');
  });
});

describe('A message of version 1', () => {
  it.each([
    ['user', USER_V1],
    ['tool', TOOL_V1],
    ['assistant', ANSWER_V1],
    ['assistant, continued after a reload,', { ...ANSWER_V1, continuedAfterReload: true }],
  ])('of the %s is read as it was written', (_, sample) => {
    expect(readMessage(sample)).toEqual({ record: sample });
  });

  it.each([
    ['a content that is no text', { ...USER_V1, content: ['x'] }],
    ['a role that is unknown', { ...USER_V1, role: 'narrator' }],
    ['no call that it answers', { ...TOOL_V1, toolCallId: undefined }],
    ['a state that is unknown', { ...ANSWER_V1, state: 'paused' }],
    ['a damaged tool call', { ...ANSWER_V1, toolCalls: [{ id: 'x' }] }],
    ['an error without a kind', { ...ANSWER_V1, error: 'broken' }],
    ['an address of a source that is no text', withSource({ url: 7 })],
    ['a title of a source that is no text', withSource({ title: {} })],
    ['a place of a source that is no number', withSource({ start: 'here' })],
    ['answers that are not counted', { ...ANSWER_V1, arrived: { answers: 'one' } }],
    ['another mark than true', { ...ANSWER_V1, continuedAfterReload: 'yes' }],
    [
      'a damaged reason against a fallback',
      { ...ANSWER_V1, notSentTo: { model: 'm', members: 'store' } },
    ],
    ['no timing', { ...ANSWER_V1, timing: null }],
  ])('is refused when it has %s', (_, damaged) => {
    expect(readMessage(damaged)).toHaveProperty('reason');
  });
});
