import { expect, it } from 'vitest';
import { figureHeads, testFigures } from './test-figures';

const price = { input: 1000, output: 2000, currency: 'USD' };

it('tells times, pace, tokens and cost of a result under its heads', () => {
  const result = {
    modelId: 'm',
    state: 'done' as const,
    text: 'Hi',
    firstTokenMs: 31.4,
    totalMs: 1620,
    tokensPerSecond: 80.3,
    usage: { prompt_tokens: 20, completion_tokens: 128 },
  };
  const figures = testFigures(result, price);
  expect(figures).toEqual(['31 ms', '80', '1.62 s', '20 + 128', '0.28 USD']);
  expect(figures).toHaveLength(figureHeads.length);
});

it('tells by a dash what is not known', () => {
  const waiting = { modelId: 'm', state: 'waiting' as const, text: '' };
  expect(testFigures(waiting, price)).toEqual(['–', '–', '–', '–', '–']);
  const usage = { completion_tokens: 3 };
  expect(testFigures({ ...waiting, usage }, null)).toEqual(['–', '–', '–', '? + 3', '–']);
});
