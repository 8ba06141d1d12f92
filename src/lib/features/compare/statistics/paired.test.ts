import { expect, it } from 'vitest';
import { describeChange, pairedDifference } from './paired';

/** Pairs that got better, got worse and stayed. */
const pairs = (better: number, worse: number, same: number) => [
  ...Array<number>(better).fill(1),
  ...Array<number>(worse).fill(-1),
  ...Array<number>(same).fill(0),
];

const change = (...counts: [number, number, number]) => {
  const found = pairedDifference(pairs(...counts));
  if (!found) throw new Error('There are rows.');
  return found;
};

it('The interval of a paired difference equals a published one', () => {
  // Agresti, Categorical Data Analysis, 11.1.2: approval of 1,600 people at two times, 86 of whom changed to approval
  // and 150 to disapproval: -0.059 to -0.021. Half a person more in each cell is below these digits.
  const { mean, low, high } = change(86, 150, 1364);
  expect(mean).toBeCloseTo(-0.04, 10);
  expect(low).toBeCloseTo(-0.059, 3);
  expect(high).toBeCloseTo(-0.021, 3);
});

it('A single row that changed is no significant change', () => {
  expect(describeChange(change(0, 1, 0))).toMatch(/^no significant change/);
});

it('Fewer than six rows that changed are no significant change, as in an exact test', () => {
  expect(describeChange(change(0, 5, 0))).toBe(
    'no significant change (100 points lower to 0 higher)',
  );
  expect(describeChange(change(0, 6, 0))).toMatch(/^100 points lower/);
});

it('A significant change is described in points', () => {
  expect(describeChange(change(0, 30, 70))).toBe('30 points lower (20 to 38 points)');
});
