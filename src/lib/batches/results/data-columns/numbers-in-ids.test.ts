import { expect, it } from 'vitest';
import { numbersInIds } from './numbers-in-ids';

const numbersOf = (ids: string[], rowCount = 2_000_000) =>
  numbersInIds(ids, rowCount).ids.map(({ number }) => number);

it('are the last six digits, or more from row 1,000,000 on', () => {
  expect(numbersOf(['row-000001', 'row-1000001'])).toEqual([1, 1_000_001]);
});

it('are not what a prefix ends with', () => {
  expect(numbersInIds(['2024000001', '2024000002'], 500)).toEqual({
    ids: [
      { result: 0, number: 1, head: '2024' },
      { result: 1, number: 2, head: '2024' },
    ],
    prefix: '2024',
  });
});

it('are those of rows that there are', () => {
  expect(numbersOf(['row-000000', 'row-000007', 'row-000008', 'row-7', ''], 7)).toEqual([7]);
});
