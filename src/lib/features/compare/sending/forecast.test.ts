import { describe, expect, it } from 'vitest';
import type { Check, ComparisonCell, ComparisonRow } from '$lib/base/storage/comparison-records';
import { cellKey } from '$lib/base/storage/comparison-schema';
import {
  answer,
  cellSample,
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import type { ResolvedVariant } from '$lib/shared/compare-rows/variant';
import { describeCapProblem } from './cap';
import { countRequests, describeRequests } from './check-requests';
import { forecastRun, type PriceOf } from './forecast';

const connection = { id: 'here', name: 'Here' } as ResolvedVariant['connection'];
const price = { input: 10, output: 100, currency: 'USD' };
const judge: Check = { id: 'j', name: 'Judge', kind: 'judge', model: 'judge', prompt: '' };

interface Made {
  rows: number;
  cells?: ComparisonCell[];
  parameters?: { [name: string]: number };
  checks?: Check[];
  repeats?: number;
  priceOf?: PriceOf;
}

/** A prompt has 40 characters: 10 tokens, and 4 for its message. */
const rowOf = (index: number): ComparisonRow =>
  rowSample('c', `${index}`, { prompts: ['p'.repeat(40)], position: index });

function measuredCell(index: number, tokens: number, seconds: number, prompt = 14): ComparisonCell {
  const timing = { sentAt: 0, endedAt: seconds * 1000 };
  const usage = { prompt_tokens: prompt, completion_tokens: tokens };
  return cellSample(rowOf(index), 'a', 'Hi', {
    answers: [{ ...answer('x', 'done'), timing, usage }],
  });
}

function forecastOf(
  { rows, cells = [], parameters = {}, priceOf = () => price, ...more }: Made,
  signal?: AbortSignal,
) {
  const sample = variantSample('a');
  const settings = { ...sample.settings, systemPrompt: '', parameters };
  const variant = { ...sample, settings, asked: [settings] };
  const planning = {
    record: comparisonSample('c', { variants: [variant], atOnce: 2, ...more }),
    rows: Array.from({ length: rows }, (_, index) => rowOf(index)),
    cells: new Map(cells.map((cell) => [cellKey(cell), cell])),
    resolved: new Map([['a', { settings, connection }]]),
  };
  return forecastRun(planning, ['a'], priceOf, signal);
}

describe('The forecast of a run', () => {
  it('estimates only the input where no answer is known', async () => {
    const forecast = await forecastOf({ rows: 30, repeats: 2 });
    expect(forecast).toMatchObject({ requests: 60, lengths: 'unknown' });
    expect(forecast.tokens).toEqual({ low: 60 * 14, high: 60 * 14 });
    expect(forecast.describe(2)).toEqual([
      '60 requests',
      '≈ 840 tokens',
      '≈ 0.0084 USD',
      'plus answers of unknown length',
    ]);
  });

  it('says "up to" if the request has a limit', async () => {
    const forecast = await forecastOf({ rows: 10, parameters: { max_tokens: 100 } });
    // 10 × (14 + 100) tokens; 140 at 10 USD and 1,000 at 100 USD a million.
    expect(forecast.describe(2)).toEqual(['10 requests', 'up to 1,100 tokens', 'up to 0.10 USD']);
  });

  it('takes the middle half of earlier answers, and leaves out what is answered', async () => {
    const cells = [10, 20, 30, 40, 50].map((tokens, index) =>
      measuredCell(index, tokens, tokens / 10, 114),
    );
    const forecast = await forecastOf({ rows: 25, cells });
    // 20 requests of 114 counted tokens of input, 20 to 40 of output, and 2 to 4 s, two at a time.
    expect(forecast).toMatchObject({ requests: 20, lengths: 'measured' });
    expect(forecast.tokens).toEqual({ low: 20 * 134, high: 20 * 154 });
    expect(forecast.describe(2)).toEqual([
      '20 requests',
      '≈ 2,700 to 3,100 tokens',
      '≈ 0.063 to 0.10 USD',
      '≈ 20 s to 40 s',
    ]);
  });

  it('has the mean of answers within its range', async () => {
    const cells = [10, 10, 10, 10, 1000].map((tokens, index) => measuredCell(index, tokens, 1));
    const { tokens } = await forecastOf({ rows: 6, cells });
    expect(tokens).toEqual({ low: 14 + 10, high: 14 + 208 });
  });

  it('counts two requests of each judge, and says which prices are unknown', async () => {
    const checks: Check[] = [{ ...judge, more: [{ model: 'second' }] }];
    const priceOf: PriceOf = (_, model) => (model === 'second' ? undefined : price);
    const forecast = await forecastOf({ rows: 10, checks, priceOf });
    expect(forecast).toMatchObject({ requests: 10, checkRequests: 40 });
    expect(forecast.describe(1)[0]).toBe('10 requests + 40 for checks');
    expect(forecast.describe(1)).toContain('1 model without a price');
  });

  it('counts no check for a row without a value in its column', async () => {
    const checks: Check[] = [{ ...judge, column: 'city' }];
    expect(await forecastOf({ rows: 3, checks })).toMatchObject({ requests: 3, checkRequests: 0 });
  });
});

it('A forecast with the first rows ends when another one replaces it', async () => {
  const replaced = new AbortController();
  const priceOf = () => (replaced.abort(), price);
  const forecast = await forecastOf({ rows: 1000, priceOf }, replaced.signal);
  expect(forecast.requests).toBeLessThan(100);
});

it('A forecast counts the requests of a comparison that has not been opened', () => {
  const variants = [variantSample('a'), variantSample('b')];
  const inCity: Check = { ...judge, column: 'city', more: [{ model: 'other' }] };
  const counted = countRequests(
    { variants, repeats: 3, checks: [judge, inCity, { ...judge, kind: 'json' }] },
    [{ prompts: ['Why?', 'Sure?'] }, { prompts: ['Where?'], values: { city: 'Oslo' } }],
  );
  // Two judgements of each judge: of one judge for the first row, of three for the second.
  expect(counted).toEqual({ answers: 6 * 3, checks: 6 * (2 + 6) });
  expect(describeRequests(1, 0)).toBe('1 request');
});

describe('A cap before the run', () => {
  it('is said to count no model without a price', async () => {
    const forecast = await forecastOf({ rows: 1, priceOf: () => undefined });
    expect(describeCapProblem({ cost: 5, currency: 'USD' }, forecast)).toBe(
      'The cap of 5.00 USD doesn’t count models without a price.',
    );
    expect(describeCapProblem({ tokens: 1000 }, forecast)).toBeUndefined();
  });

  it('is said to count no other currency', async () => {
    const forecast = await forecastOf({ rows: 1 });
    expect(describeCapProblem({ cost: 5, currency: 'EUR' }, forecast)).toBe(
      'The cap of 5.00 EUR doesn’t count USD.',
    );
  });

  it('is said to stop a run that is larger', async () => {
    const forecast = await forecastOf({ rows: 30 });
    expect(describeCapProblem({ requests: 29 }, forecast)).toBe(
      'It will stop at the cap of 29 requests.',
    );
    expect(describeCapProblem({ requests: 30, tokens: 420 }, forecast)).toBeUndefined();
  });
});
