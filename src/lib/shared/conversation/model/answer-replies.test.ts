import { describe, expect, it } from 'vitest';
import { ChatReplyReader } from '$lib/base/api/chat-reply';
import { applyUpdates } from '$lib/shared/runs/apply-updates';
import { endAnswer, startAnswer } from '$lib/shared/runs/chat-answer';
import { answer } from '../../../../../tests/support/storage/samples';
import { rawCompletion, rawReplies, repliesOf, resumeAnswer, usageOfAll } from './answer-replies';

const cut = {
  ...answer('a', 'done'),
  finishReason: 'length',
  usage: { prompt_tokens: 10, completion_tokens: 5 },
};

describe('An answer that is continued', () => {
  it('keeps the received text, and forgets how its first reply ended', () => {
    const resumed = resumeAnswer(cut, 9);
    expect(resumed).toMatchObject({ id: 'a', content: cut.content, state: 'running' });
    expect(resumed.finishReason).toBeUndefined();
    expect(resumed.timing).toEqual({ sentAt: 9 });
    expect(resumed.earlier).toMatchObject({ content: cut.content.length, replies: [{}] });
  });

  it('uses the tokens of all of its replies', () => {
    const resumed = { ...resumeAnswer(cut, 9), usage: { prompt_tokens: 20, completion_tokens: 7 } };
    expect(repliesOf(resumed)).toBe(2);
    expect(usageOfAll(resumed)).toEqual({ prompt_tokens: 30, completion_tokens: 12 });
    expect(usageOfAll(resumeAnswer(resumed, 10))).toEqual({
      prompt_tokens: 30,
      completion_tokens: 12,
    });
  });

  it('also adds up the times, the cached and the reasoning tokens of all of them', () => {
    const first = {
      completion_time: 1.5,
      prompt_tokens_details: { cached_tokens: 3 },
      completion_tokens_details: { reasoning_tokens: 2 },
    };
    const second = { completion_time: 0.5, completion_tokens_details: { reasoning_tokens: 4 } };
    const resumed = { ...resumeAnswer({ ...cut, usage: first }, 9), usage: second };
    expect(usageOfAll(resumed)).toEqual({
      completion_time: 2,
      prompt_tokens_details: { cached_tokens: 3 },
      completion_tokens_details: { reasoning_tokens: 6 },
    });
  });

  it("keeps a person's changes, and its reply as received", () => {
    const changed = { ...cut, content: 'Half of it', original: cut };
    const resumed = resumeAnswer(changed, 9);
    expect(resumed.content).toBe('Half of it');
    expect(resumed.original).toBeUndefined();
    expect(resumed.earlier?.replies).toMatchObject([
      { choices: [{ message: { content: 'Half an ans' } }] },
    ]);
  });
});

const start = startAnswer({
  id: 'a',
  conversationId: 'c',
  parentId: null,
  model: 'asked-for',
  connectionName: 'Test',
  connectionId: 'test',
  now: 0,
});

function received(...payloads: unknown[]) {
  const reader = new ChatReplyReader();
  const updates = [...payloads.flatMap((payload) => reader.read(payload)), ...reader.end()];
  return endAnswer(applyUpdates(start, updates, 1), 2);
}

const head = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'm', system_fingerprint: 'fp_1' };
const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5, total_time: 0.2 };

/** An unstreamed reply of a service (docs/service.md#chat-completion). */
const whole = {
  ...head,
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'Hi!' },
      logprobs: { content: [{ token: 'Hi' }, { token: '!' }] },
      finish_reason: 'stop',
    },
  ],
  usage,
  x_vendor: { id: 'req_1', seed: 7 },
};

const chunks = [
  { delta: { role: 'assistant', content: '' }, more: { x_vendor: { id: 'req_1' } } },
  { delta: { content: 'Hi' }, logprobs: { content: [{ token: 'Hi' }] } },
  { delta: { content: '!' }, logprobs: { content: [{ token: '!' }] } },
  { delta: {}, finish_reason: 'stop', more: { x_vendor: { seed: 7 }, usage } },
].map(({ delta, more, logprobs = null, finish_reason = null }) => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, logprobs, finish_reason }],
  ...more,
}));

describe('The raw reply', () => {
  it('has every member of an unstreamed completion', () => {
    expect(rawCompletion(received(whole))).toEqual(whole);
  });

  it('is the same object if it was streamed', () => {
    expect(rawCompletion(received(...chunks))).toEqual(whole);
  });

  it('of a continued answer is one object per reply', () => {
    const first = received(whole);
    const earlier = { replies: [rawCompletion(first)], usage: {}, content: 3, reasoning: 0 };
    const continued = { ...first, content: 'Hi! More', earlier };
    expect(rawReplies(continued)).toMatchObject([
      { choices: [{ message: { content: 'Hi!' } }] },
      { choices: [{ message: { content: ' More' } }] },
    ]);
  });
});
