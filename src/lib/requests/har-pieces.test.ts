import { expect, it } from 'vitest';
import { pieceOf } from './har-pieces';

const sizeOf = (bytes: number) => bytes;

it('takes as many as fit, and one that is too large alone', () => {
  expect(pieceOf([5e5, 5e5, 1], sizeOf)).toEqual([5e5, 5e5]);
  expect(pieceOf([9e6, 1], sizeOf)).toEqual([9e6]);
  expect(
    pieceOf(
      Array.from({ length: 500 }, () => 1),
      sizeOf,
    ),
  ).toHaveLength(200);
  expect(pieceOf([], sizeOf)).toEqual([]);
});
