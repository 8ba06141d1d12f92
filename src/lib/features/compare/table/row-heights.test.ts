import { expect, it } from 'vitest';
import { rowsBetween, rowTops } from './row-heights';

const tops = rowTops([100, 50, 200, 80]);

it('Rows of different heights lie below each other', () => {
  expect([...tops]).toEqual([0, 100, 150, 350, 430]);
});

it('The rows between two heights are those that are partly visible, and some beside them', () => {
  expect(rowsBetween(tops, 0, 99, 0)).toEqual({ first: 0, last: 1 });
  expect(rowsBetween(tops, 149, 350, 0)).toEqual({ first: 1, last: 4 });
  expect(rowsBetween(tops, 160, 170, 1)).toEqual({ first: 1, last: 4 });
});

it('No row is beyond the ends', () => {
  expect(rowsBetween(tops, -500, 5000, 2)).toEqual({ first: 0, last: 4 });
  expect(rowsBetween(rowTops([]), 0, 500, 2)).toEqual({ first: 0, last: 0 });
});
