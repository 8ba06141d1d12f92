import { describe, expect, it } from 'vitest';
import { markInterrupted } from './conversation-records';
import { answer, userMessage } from '../../../../tests/support/storage/samples';

describe('An answer whose page died', () => {
  it('is interrupted and retains its text', () => {
    const marked = markInterrupted(answer('m1', 'running'));
    expect(marked).toEqual(answer('m1', 'interrupted'));
  });

  it('is left alone when it had ended, or when a person wrote it', () => {
    const messages = [answer('m1', 'done'), answer('m2', 'stopped'), userMessage('c', 'm3')];
    expect(messages.map(markInterrupted)).toEqual(messages);
  });
});
