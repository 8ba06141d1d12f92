import { describe, expect, it } from 'vitest';
import type { ApiError } from '$lib/base/api/wire/errors';
import type { ChatUpdate } from '$lib/base/api/chat-types';
import { answersIn, endAll, startAnswer } from './chat-answer';
import { applyToAll } from './several-answers';

const start = startAnswer({
  id: 'a',
  conversationId: 'c',
  parentId: 'q',
  model: 'asked-for',
  connectionName: 'Test',
  connectionId: 'here',
  beginning: 'So ',
  now: 1000,
});
const grown = (...batches: ChatUpdate[][]) =>
  batches.reduce(
    (answer, updates, index) => applyToAll(start, answer, updates, 1100 + index),
    start,
  );

const two = grown(
  [{ type: 'identity', id: 'chatcmpl-1', model: 'm-1' }],
  [
    { type: 'text', text: 'it', choice: 1 },
    { type: 'text', text: 'be' },
    { type: 'tool-call', index: 0, id: 'call_b', name: 'f', arguments: '{', choice: 1 },
  ],
  [
    { type: 'tool-call', index: 0, arguments: '}', choice: 1 },
    { type: 'usage', usage: { completion_tokens: 9 } },
    { type: 'finish', reason: 'tool_calls', choice: 1 },
  ],
);

describe('Several answers to one request', () => {
  it('are siblings that each have their own text, calls and finish_reason', () => {
    const [first, second] = answersIn(two);
    expect(first).toMatchObject({ id: 'a', content: 'So be', toolCalls: [] });
    expect(first).not.toHaveProperty('others');
    expect(second).toMatchObject({
      parentId: 'q',
      content: 'So it',
      model: 'm-1',
      toolCalls: [{ id: 'call_b', function: { name: 'f', arguments: '{}' } }],
      finishReason: 'tool_calls',
      choice: { request: 'a', index: 1 },
    });
    expect(second?.id).not.toBe('a');
    expect(second?.createdAt).toBeGreaterThan(first.createdAt);
  });

  it('have the usage of their request once', () => {
    expect(answersIn(two).map(({ usage }) => usage?.completion_tokens)).toEqual([9, undefined]);
  });

  it('that have finished stay so if the stream then fails', () => {
    const ended = answersIn(endAll(two, 2000, { error: { kind: 'cut-off' } }));
    expect(ended.map(({ state, error }) => [state, error?.kind])).toEqual([
      ['interrupted', 'cut-off'],
      ['done', undefined],
    ]);
  });

  it('of which only the first has begun: it is done if it has finished, and tells that others are missing', () => {
    const one = grown([
      { type: 'text', text: 'be' },
      { type: 'finish', reason: 'stop' },
    ]);
    const end = (error?: ApiError) => answersIn(endAll(one, 2000, { error, requested: 3 }));
    const expected = [{ state: 'done', content: 'So be', arrived: { answers: 1, of: 3 } }];
    expect(end({ kind: 'stopped' })).toMatchObject(expected);
    expect(end({ kind: 'cut-off' })).toMatchObject(expected);
    expect(end()).toMatchObject(expected);
    expect(end({ kind: 'stream-error', words: 'Overloaded' })).toMatchObject([
      { state: 'failed', error: { words: 'Overloaded' } },
    ]);
  });

  it('tell nothing if all have begun', () => {
    expect(endAll(two, 2000, { requested: 2 })).not.toHaveProperty('arrived');
  });

  it('are in the order of their index, whichever begins first', () => {
    const three = grown(
      [{ type: 'text', text: 'C', choice: 2 }],
      [{ type: 'text', text: 'B', choice: 1 }],
    );
    expect(answersIn(three).map(({ content }) => content)).toEqual(['So ', 'So B', 'So C']);
  });
});

it('An answer alone has no mark of others', () => {
  const alone = grown([{ type: 'text', text: 'be' }]);
  expect(answersIn(alone)).toEqual([alone]);
  expect(alone.choice).toBeUndefined();
});
