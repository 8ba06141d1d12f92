import { expect, it } from 'vitest';
import { priceOf } from './price-entry';

it('The price of a model needs both amounts', () => {
  expect(priceOf({ input: 0, output: 0.6, currency: ' EUR ' })).toEqual({
    input: 0,
    output: 0.6,
    currency: 'EUR',
  });
});

it('The price of a model is none when both are empty', () => {
  expect(priceOf({ currency: 'USD' })).toBeNull();
});

it.each([
  [{ input: 1, currency: '' }, /both prices/],
  [{ output: 1, currency: '' }, /both prices/],
  [{ input: -1, output: 1, currency: '' }, /0 or more/],
])('The price of a model explains the problem of %j', (entry, words) => {
  expect(priceOf(entry)).toMatch(words);
});
