import { expect, it } from 'vitest';
import { costInWords, costOf } from './cost';

const price = { input: 0.15, output: 0.6, currency: 'USD' };

it('counts input and output tokens by the million', () => {
  expect(costOf({ prompt_tokens: 2_000_000, completion_tokens: 500_000 }, price)).toBeCloseTo(0.6);
});

it.each([
  ['no price was entered', { prompt_tokens: 1 }, null],
  ['no usage was reported', undefined, price],
  ['the usage names no tokens', {}, price],
])('is not known where %s', (_, usage, entered) => {
  expect(costOf(usage, entered)).toBeUndefined();
});

it('takes half a report for what it says', () => {
  expect(costOf({ completion_tokens: 1_000_000 }, price)).toBeCloseTo(0.6);
});

it.each([
  [12.345, '12.35 USD'],
  [0.5, '0.50 USD'],
  [0.00042, '0.00042 USD'],
  [0, '0 USD'],
])('is told with the figures that count: %d', (cost, words) => {
  expect(costInWords(cost, 'USD')).toBe(words);
});
