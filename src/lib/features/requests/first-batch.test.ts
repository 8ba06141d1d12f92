import { expect, it } from 'vitest';
import { firstBatch } from './first-batch';

const sizeOf = (bytes: number) => bytes;

it('The first batch takes as many as fit, and one that is too large alone', () => {
  expect(firstBatch([5e5, 5e5, 1], sizeOf)).toEqual([5e5, 5e5]);
  expect(firstBatch([9e6, 1], sizeOf)).toEqual([9e6]);
  expect(
    firstBatch(
      Array.from({ length: 500 }, () => 1),
      sizeOf,
    ),
  ).toHaveLength(200);
  expect(firstBatch([], sizeOf)).toEqual([]);
});
