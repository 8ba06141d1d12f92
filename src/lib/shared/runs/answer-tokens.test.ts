import { expect, it } from 'vitest';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { answer } from '../../../../tests/support/storage/samples';
import { answerPace, describeAmount, outputTokens } from './answer-tokens';

const ended: AssistantMessage = {
  ...answer('a', 'done'),
  content: 'x'.repeat(400),
  timing: { sentAt: 1000, firstTokenAt: 2000, lastTokenAt: 4000, endedAt: 4000 },
};

it('The tokens of an answer are those that the service counts', () => {
  const counted = { ...ended, usage: { completion_tokens: 300 } };
  expect(outputTokens(counted)).toEqual({ value: 300, isEstimated: false });
  expect(answerPace(counted)).toEqual({ value: 150, isEstimated: false });
});

it('The tokens of an answer are estimated from the text if the service counts none', () => {
  expect(outputTokens(ended)).toEqual({ value: 100, isEstimated: true });
  expect(answerPace(ended)).toEqual({ value: 50, isEstimated: true });
  expect(describeAmount({ value: 1234.4, isEstimated: true }, 'tokens')).toBe('≈ 1,234 tokens');
});

it('The tokens of an answer are estimated if it was stopped, since nobody counts them', () => {
  expect(answerPace({ ...ended, state: 'stopped' })).toEqual({ value: 50, isEstimated: true });
});

it('The tokens of a continued answer are those of its last reply, without a pace', () => {
  const earlier = { replies: [{}], usage: {}, content: 200, reasoning: 0 };
  expect(outputTokens({ ...ended, earlier })).toEqual({ value: 50, isEstimated: true });
  expect(answerPace({ ...ended, earlier })).toBeUndefined();
});

it('The tokens of an answer are unknown without any text', () => {
  expect(outputTokens({ ...ended, content: '' })).toBeUndefined();
  expect(answerPace({ ...ended, content: '' })).toBeUndefined();
});
