import { describe, expect, it } from 'vitest';
import type { ChatUpdate } from '$lib/base/api/chat-types';
import type { ApiError } from '$lib/base/api/wire/errors';
import { applyUpdates } from './apply-updates';
import { endAnswer, startAnswer } from './chat-answer';

const start = startAnswer({
  id: 'a',
  conversationId: 'c',
  parentId: 'q',
  model: 'asked-for',
  connectionName: 'Built-in',
  connectionId: 'here',
  now: 1000,
});

const streamed = (updates: ChatUpdate[], from = start) =>
  updates.reduce((answer, update, index) => applyUpdates(answer, [update], 1100 + index), from);
const atOnce = (updates: ChatUpdate[]) => applyUpdates(start, updates, 1100);

describe('An answer', () => {
  it('is the same, whether streamed in pieces or received whole', () => {
    const inPieces = streamed([
      { type: 'identity', id: 'chatcmpl-1', model: 'm-1', requestId: 'req_1' },
      { type: 'reasoning', text: 'Let me ' },
      { type: 'reasoning', text: 'think.' },
      { type: 'text', text: 'Hel' },
      { type: 'text', text: 'lo' },
      { type: 'tool-call', index: 0, id: 'call_a', name: 'f', arguments: '' },
      { type: 'tool-call', index: 0, arguments: '{"x"' },
      { type: 'tool-call', index: 0, arguments: ':1}' },
      { type: 'finish', reason: 'tool_calls' },
      { type: 'usage', usage: { completion_tokens: 3 } },
    ]);
    const whole = atOnce([
      { type: 'identity', id: 'chatcmpl-1', model: 'm-1', requestId: 'req_1' },
      { type: 'reasoning', text: 'Let me think.' },
      { type: 'text', text: 'Hello' },
      { type: 'tool-call', index: 0, id: 'call_a', name: 'f', arguments: '{"x":1}' },
      { type: 'finish', reason: 'tool_calls' },
      { type: 'usage', usage: { completion_tokens: 3 } },
    ]);
    expect({ ...inPieces, timing: undefined }).toEqual({ ...whole, timing: undefined });
    expect(whole).toMatchObject({
      content: 'Hello',
      reasoning: 'Let me think.',
      model: 'm-1',
      requestId: 'req_1',
      finishReason: 'tool_calls',
      usage: { completion_tokens: 3 },
      state: 'running',
    });
  });

  it('does not mutate the answer it grew from', () => {
    const before = structuredClone(start);
    streamed([
      { type: 'text', text: 'x' },
      { type: 'tool-call', index: 0, id: 'a' },
    ]);
    expect(start).toEqual(before);
  });

  it('prefers the request id of the response header to the id in the body', () => {
    const { requestId, model } = streamed([
      { type: 'identity', requestId: 'req_header' },
      { type: 'identity', id: 'chatcmpl-1' },
    ]);
    expect(requestId).toBe('req_header');
    expect(model).toBe('asked-for');
  });

  it('collects citations, executed tools and members without a field of their own', () => {
    const { annotations, executedTools, rest } = streamed([
      { type: 'annotations', annotations: [{ kind: 'url_citation', url: 'https://a.test' }] },
      { type: 'annotations', annotations: [{ kind: 'file_citation' }] },
      { type: 'executed-tools', tools: [{ name: 'search' }] },
      { type: 'rest', rest: { reply: { a: 1 }, choice: { logprobs: { content: [1] } } } },
      { type: 'rest', rest: { reply: { b: 2 }, choice: { logprobs: { content: [2] } } } },
    ]);
    expect(annotations.map(({ kind }) => kind)).toEqual(['url_citation', 'file_citation']);
    expect(executedTools).toEqual([{ name: 'search' }]);
    expect(rest).toEqual({ reply: { a: 1, b: 2 }, choice: { logprobs: { content: [1, 2] } } });
  });
});

describe('The end of an answer', () => {
  const ended = (reason: string) =>
    endAnswer(
      streamed([
        { type: 'text', text: 'half' },
        { type: 'finish', reason },
      ]),
      2000,
    );

  it.each(['error', 'network_error', 'MALFORMED_FUNCTION_CALL'])(
    'is a failure with the finish_reason %s, although no error came, and keeps the text',
    (finishReason) => {
      expect(ended(finishReason)).toMatchObject({
        state: 'failed',
        content: 'half',
        finishReason,
        error: { kind: 'stream-error', finishReason },
      });
    },
  );

  it.each(['stop', 'length', 'content_filter', 'moonrise'])('is no failure with %s', (reason) => {
    expect(ended(reason)).toMatchObject({ state: 'done' });
    expect(ended(reason).error).toBeUndefined();
  });
});

describe('The first token', () => {
  it.each<ChatUpdate>([
    { type: 'text', text: 'x' },
    { type: 'reasoning', text: 'x' },
    { type: 'tool-call', index: 0, name: 'f' },
  ])('is a piece of $type', (update) => {
    expect(applyUpdates(start, [update], 1500).timing.firstTokenAt).toBe(1500);
  });

  it('is no header, usage or finish', () => {
    const updates: ChatUpdate[] = [
      { type: 'identity', requestId: 'r' },
      { type: 'usage', usage: {} },
      { type: 'finish', reason: 'stop' },
    ];
    expect(atOnce(updates).timing).toEqual({ sentAt: 1000 });
  });
});

describe('The time of reasoning', () => {
  it('ends with the first text', () => {
    const answer = streamed([
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ]);
    expect(answer.timing).toMatchObject({ firstTokenAt: 1100, reasoningEndedAt: 1101 });
  });

  it('ends with the answer if no text arrived', () => {
    const answer = endAnswer(streamed([{ type: 'reasoning', text: 'Hm' }]), 2000);
    expect(answer.timing.reasoningEndedAt).toBe(2000);
    expect(endAnswer(start, 2000).timing.reasoningEndedAt).toBeUndefined();
  });
});

it('A call without an id gets one, so that it can be answered', () => {
  const { toolCalls } = atOnce([{ type: 'tool-call', index: 0, name: 'f' }]);
  expect(toolCalls[0]?.id).toMatch(/\S/);
});

it('An answer remembers the requested name beside the one in the reply', () => {
  const answer = streamed([{ type: 'identity', model: 'asked-for-2024-07-18' }]);
  expect(answer.model).toBe('asked-for-2024-07-18');
  expect(answer.asked).toEqual({ connectionId: 'here', model: 'asked-for' });
});

describe('The end', () => {
  const half = streamed([{ type: 'text', text: 'Half' }]);

  it.each<[string, ApiError | undefined]>([
    ['done', undefined],
    ['stopped', { kind: 'stopped' }],
    ['interrupted', { kind: 'cut-off' }],
    ['failed', { kind: 'stream-error', words: 'Overloaded' }],
    ['failed', { kind: 'broken-event', words: '{' }],
  ])('is %s, and keeps the text', (state, error) => {
    const ended = endAnswer(half, 3000, error);
    expect(ended).toMatchObject({ state, content: 'Half', timing: { endedAt: 3000 } });
    expect(ended.error).toEqual(error?.kind === 'stopped' ? undefined : error);
  });
});
