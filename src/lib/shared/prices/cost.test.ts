import { describe, expect, it } from 'vitest';
import { formatCost, costOf, formatEstimate, formatPrice } from './cost';

const price = { input: 0.15, output: 0.6, currency: 'USD' };

it('The cost counts input and output tokens by the million', () => {
  expect(costOf({ prompt_tokens: 2_000_000, completion_tokens: 500_000 }, price)).toBeCloseTo(0.6);
});

it.each([
  ['no price was entered', { prompt_tokens: 1 }, null],
  ['no usage was reported', undefined, price],
  ['the usage names no tokens', {}, price],
])('The cost is unknown if %s', (_, usage, entered) => {
  expect(costOf(usage, entered)).toBeUndefined();
});

it('The cost uses half a usage report', () => {
  expect(costOf({ completion_tokens: 1_000_000 }, price)).toBeCloseTo(0.6);
});

it.each([
  [12.345, '12.35 USD'],
  [0.5, '0.50 USD'],
  [0.00042, '0.00042 USD'],
  [0, '0 USD'],
])('The cost is shown with significant figures: %d', (cost, words) => {
  expect(formatCost(cost, 'USD')).toBe(words);
});

it('The price of a million tokens is shown for input and output', () => {
  expect(formatPrice(price)).toBe('0.15 / 0.60 USD');
});

describe('An estimate', () => {
  const prices: { [model: string]: typeof price } = {
    a: price,
    b: { input: 1, output: 1, currency: 'USD' },
    c: { input: 1, output: 1, currency: 'EUR' },
  };
  const million = { prompt_tokens: 1_000_000, completion_tokens: 0 };

  it.each([
    ['is the cost of one model', ['a'], '≈ 0.15 USD'],
    ['is a sum in one currency', ['a', 'b'], '≈ 1.15 USD'],
    ['keeps currencies apart', ['a', 'c'], '≈ 0.15 USD + 1.00 EUR'],
    ['says how many models it is of', ['a', 'x', 'y'], '≈ 0.15 USD for 1 of 3 models'],
    ['is not made without a price', ['x'], undefined],
  ])('%s', (_, models, words) => {
    const parts = models.map((model) => ({ model, usage: million }));
    expect(formatEstimate(parts, (model) => prices[model])).toBe(words);
  });
});
