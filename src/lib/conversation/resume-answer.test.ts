import { describe, expect, it } from 'vitest';
import { answer } from '$lib/storage/samples';
import { repliesOf, resumeAnswer, usageOfAll } from './resume-answer';

const cut = {
  ...answer('a', 'done'),
  finishReason: 'length',
  usage: { prompt_tokens: 10, completion_tokens: 5 },
};

describe('an answer that is continued', () => {
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
