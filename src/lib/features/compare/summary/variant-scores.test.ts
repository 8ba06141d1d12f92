import { describe, expect, it } from 'vitest';
import { cellSample, rowSample } from '../../../../../tests/support/storage/samples';
import { medianInterval } from '../statistics/spread';
import { variantScores, type CountedCell } from './variant-scores';

const variants = ['a', 'b'].map((id) => ({ id, currency: 'USD' }));

/** One cell for each of 20 rows, with figures and checks by the index of the row. */
function cellsOf(
  variantId: string,
  of: (index: number) => Pick<CountedCell, 'figures' | 'pass'>,
): CountedCell[] {
  return Array.from({ length: 20 }, (_, index) => {
    const row = rowSample('c', `r${index}`, { prompts: ['Hi'] });
    return { cell: cellSample(row, variantId, 'Hi'), row, ...of(index) };
  });
}

function bestOf(a: CountedCell[], b: CountedCell[], shown = variants) {
  const scores = variantScores(shown, [...a, ...b]);
  return shown.map(({ id }) => [...(scores.get(id)?.best ?? [])]);
}

describe('The score of a variant', () => {
  it('has the share of rows that pass, medians of speed and the sum of costs', () => {
    const cells = cellsOf('a', (index) => ({
      figures: { pace: index + 1, firstToken: 10 * (index + 1), cost: 0.5 },
      pass: index < 15,
    }));
    const score = variantScores(variants, cells).get('a');
    expect(score).toMatchObject({ pace: 10.5, firstToken: 105, cost: 10, failed: 0 });
    expect(score?.pass).toMatchObject({ passed: 15, n: 20 });
  });

  it('marks what is better beyond chance, and nothing else', () => {
    const good = cellsOf('a', (index) => ({
      figures: { pace: 100 + index, firstToken: 50 + index, cost: 1 },
      pass: true,
    }));
    const bad = cellsOf('b', (index) => ({
      figures: { pace: 50 + index, firstToken: 55 + index, cost: 2 },
      pass: index < 10,
    }));
    expect(bestOf(good, bad)).toEqual([['pass', 'pace', 'cost'], []]);
    expect(bestOf(good, good.map(of('b')))).toEqual([[], []]);
  });

  it('marks nothing with few answers, without another variant, or across currencies', () => {
    const fast = cellsOf('a', () => ({ figures: { pace: 100, cost: 1 }, pass: undefined }));
    const slow = cellsOf('b', () => ({ figures: { pace: 10, cost: 2 }, pass: undefined }));
    expect(bestOf(fast.slice(0, 7), slow.slice(0, 7))).toEqual([[], []]);
    expect(bestOf(fast, [])).toEqual([[], []]);
    const currencies = variants.map(({ id }) => ({ id, currency: id }));
    expect(bestOf(fast, slow, currencies)).toEqual([['pace'], []]);
  });

  it('marks nothing while a third variant has too few answers to be compared', () => {
    const fast = cellsOf('a', () => ({ figures: { pace: 100 }, pass: undefined }));
    const slow = cellsOf('b', () => ({ figures: { pace: 10 }, pass: undefined }));
    const three = [...variants, { id: 'c', currency: 'USD' }];
    expect(bestOf(fast, slow, three)).toEqual([['pace'], [], []]);
    const few = fast.slice(0, 7).map(of('c'));
    expect(bestOf(fast, [...slow, ...few], three)).toEqual([[], [], []]);
  });

  it('counts answers that failed', () => {
    const [first, ...others] = cellsOf('a', () => ({ figures: {}, pass: undefined }));
    if (!first) throw new Error('There is no cell.');
    const answers = first.cell.answers.map((answer) => ({ ...answer, state: 'failed' as const }));
    const cells = [{ ...first, cell: { ...first.cell, answers } }, ...others];
    expect(variantScores(variants, cells).get('a')?.failed).toBe(1);
  });
});

function of(variantId: string) {
  return (counted: CountedCell): CountedCell => ({
    ...counted,
    cell: { ...counted.cell, variantId },
  });
}

it('The interval of a median lies between the order statistics of the binomial distribution', () => {
  // R: qbinom(0.025, 20, 0.5) = 6, so between the 6th or a lower value and its mirror.
  const values = Array.from({ length: 20 }, (_, index) => index + 1);
  expect(medianInterval(values)).toEqual({ low: 5, high: 16 });
  expect(medianInterval(values.slice(0, 7))).toBeUndefined();
});
