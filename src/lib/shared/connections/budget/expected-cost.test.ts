import { expect, it } from 'vitest';
import type { UsageDay } from '$lib/base/storage/usage-days';
import { expectedCost } from './expected-cost';

/** A dollar for each token. */
const price = { input: 1_000_000, output: 1_000_000, currency: 'USD' };
const cost = (request: object, usage: Partial<UsageDay>[] = []) =>
  expectedCost(
    { body: JSON.stringify({ model: 'm', ...request }) },
    usage as UsageDay[],
    () => price,
  );
/** `[["x…"],null,null]`, 40 characters: 10 tokens. */
const prompt = { prompt: ['x'.repeat(24)] };

it('The expected cost counts the input by its text, and the output by the limit of the request', () => {
  expect(cost({ ...prompt, max_tokens: 5 })).toBe(15);
  expect(cost({ ...prompt, max_completion_tokens: 5, n: 3 })).toBe(25);
  expect(cost({ ...prompt, max_output_tokens: 7 })).toBe(17);
});

it('The expected cost uses the mean answer of the model once it is known', () => {
  const usage = [
    { model: 'm', requests: 3, output: 90 },
    { model: 'm', requests: 1, output: 30 },
    { model: 'other', requests: 1, output: 999 },
  ];
  expect(cost({ ...prompt, max_tokens: 5000 }, usage)).toBe(40);
});

it('The expected cost includes some output where nothing is known', () => {
  expect(cost(prompt)).toBe(1010);
});

it('The expected cost does not count the content of files as text', () => {
  const url = `data:image/png;base64,${'Ab9/'.repeat(8_000_000)}==`;
  expect(cost({ messages: [{ image_url: { url } }], max_tokens: 1 })).toBeLessThan(1050);
});

it('The expected cost is absent without a price in US dollars, a model or a text', () => {
  const body = JSON.stringify({ model: 'm' });
  expect(expectedCost({ body }, [], () => undefined)).toBe(0);
  expect(expectedCost({ body }, [], () => ({ ...price, currency: 'EUR' }))).toBe(0);
  expect(expectedCost({ body: '{}' }, [], () => price)).toBe(0);
  expect(expectedCost({ body: new FormData() }, [], () => price)).toBe(0);
});
