import { describe, expect, it } from 'vitest';
import { answer } from '../../../../../tests/support/storage/samples';
import { answerStatus } from './cell-answers';

describe('The badge of an answer', () => {
  const badge = (finishReason: string) => answerStatus({ ...answer('a', 'done'), finishReason });

  it('is absent for a good end', () => {
    expect(badge('stop')).toBeUndefined();
  });

  it.each([
    ['length', 'cut at the token limit'],
    ['content_filter', 'stopped by the content filter'],
    ['tool_calls', 'no tool call arrived'],
    ['moonrise', 'ended with finish_reason moonrise'],
  ])('warns of the end %s', (reason, word) => {
    expect(badge(reason)).toEqual({ status: 'warning', word });
  });

  it('tells a failure that the end alone reports', () => {
    const failed = { ...answer('a', 'failed'), finishReason: 'error' };
    expect(answerStatus(failed)).toEqual({ status: 'failed', word: 'ended with an error' });
  });
});
