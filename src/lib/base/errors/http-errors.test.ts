import { expect, it } from 'vitest';
import { describeWait } from './http-errors';

const hour = 3_600_000;
const afternoon = new Date(2026, 10, 20, 14, 30);

it.each([
  [200, 'in 1 s'],
  [59_100, 'in 60 s'],
  [2 * 60_000, 'in 2 min'],
  [90 * 60_000, 'in 90 min'],
  [3 * hour, 'today at 17:30'],
  [10 * hour, 'tomorrow at 00:30'],
  [24 * hour, 'tomorrow at 14:30'],
  [72 * hour, 'in 3 days'],
  [1e18, 'in more than a year'],
])('A wait of %i ms is "%s"', (wait, words) => {
  expect(describeWait(wait, afternoon)).toBe(words);
});
