import { describe, expect, it } from 'vitest';
import { answer } from '$lib/storage/samples';
import { resumeAnswer, usageOfAll } from './resume-answer';

const cut = {
  ...answer('a', 'done'),
  finishReason: 'length',
  usage: { prompt_tokens: 10, completion_tokens: 5 },
};

describe('an answer that goes on', () => {
  it('keeps what has come, and knows nothing yet of how the next reply ends', () => {
    const resumed = resumeAnswer(cut, 9);
    expect(resumed).toMatchObject({ id: 'a', content: cut.content, state: 'running' });
    expect(resumed.finishReason).toBeUndefined();
    expect(resumed.timing).toEqual({ sentAt: 9 });
    expect(resumed.earlier).toMatchObject({ content: cut.content.length, replies: [{}] });
  });

  it('costs what all of its replies took', () => {
    const resumed = { ...resumeAnswer(cut, 9), usage: { prompt_tokens: 20, completion_tokens: 7 } };
    expect(usageOfAll(resumed)).toEqual({ prompt_tokens: 30, completion_tokens: 12 });
    expect(usageOfAll(resumeAnswer(resumed, 10))).toEqual({
      prompt_tokens: 30,
      completion_tokens: 12,
    });
  });
});
