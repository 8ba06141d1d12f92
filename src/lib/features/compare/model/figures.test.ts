import { expect, it } from 'vitest';
import { answer } from '../../../../../tests/support/storage/samples';
import { figuresOf, formatFigures, formatRange, shownFigures } from './figures';

const timing = { sentAt: 1000, firstTokenAt: 1200, lastTokenAt: 2200, endedAt: 2300 };
const usage = { prompt_tokens: 10, completion_tokens: 50, queue_time: 0.02 };
const whole = { ...answer('a', 'done'), timing, usage };

it('The figures of a complete answer are its times, speed, tokens and cost', () => {
  expect(figuresOf(whole, { input: 1, output: 2, currency: 'USD' })).toEqual({
    firstToken: 200,
    total: 1300,
    pace: 50,
    queue: 20,
    tokensIn: 10,
    tokensOut: 50,
    cost: 0.00011,
  });
});

it('The figures prefer the speed that the service reports, which excludes the network', () => {
  const reported = { ...usage, completion_time: 0.5 };
  expect(figuresOf({ ...whole, usage: reported }).pace).toBe(100);
});

it('The figures of a stopped answer omit its duration', () => {
  const stopped = { ...whole, state: 'stopped' as const, usage: undefined };
  expect(figuresOf(stopped)).toEqual({ firstToken: 200 });
});

it('The figures of a reply that reports nothing are those measured by the browser', () => {
  expect(figuresOf({ ...whole, usage: undefined })).toEqual({ firstToken: 200, total: 1300 });
});

it('The figures that a page shows are estimated from the text where the service counts no tokens', () => {
  const silent = { ...whole, content: 'x'.repeat(400), usage: undefined };
  expect(shownFigures(silent)).toEqual({
    firstToken: 200,
    total: 1300,
    pace: 100,
    tokensOut: 100,
    isEstimated: true,
  });
  expect(formatFigures(shownFigures(silent))).toEqual([
    'first 200 ms',
    '≈ 100 tokens/s',
    '1.30 s',
    '? + ≈ 100 tok',
  ]);
  expect(shownFigures(whole)).toEqual(figuresOf(whole));
});

it('The figures of a range name a common unit once', () => {
  expect(formatRange('pace', { min: 59, max: 79 })).toBe('59 to 79 tokens/s');
  expect(formatRange('total', { min: 900, max: 1100 })).toBe('900 ms to 1.10 s');
  expect(formatRange('tokensOut', { min: 25, max: 137 })).toBe('25 to 137');
});
