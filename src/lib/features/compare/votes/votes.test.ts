import { expect, it } from 'vitest';
import { rowSample, variantSample } from '../../../../../tests/support/storage/samples';
import { blindVariants, countVotes, shuffled } from './votes';

const variants = ['x', 'y', 'z'].map((id) => variantSample(id));

it('Columns are shuffled and named by their new positions', () => {
  const blind = blindVariants(variants, ['y', 'z', 'x']);
  expect(blind.map(({ id }) => id)).toEqual(['y', 'z', 'x']);
  expect(blind.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

it('Every order occurs, and about as often as any other', () => {
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const times = new Map<string, number>();
  for (let count = 0; count < 6000; count += 1) {
    const order = shuffled(['x', 'y', 'z'], random).join('');
    times.set(order, (times.get(order) ?? 0) + 1);
  }
  expect([...times.keys()].sort()).toEqual(['xyz', 'xzy', 'yxz', 'yzx', 'zxy', 'zyx']);
  for (const time of times.values()) expect(Math.abs(time - 1000)).toBeLessThan(150);
});

it('Votes are counted by variant, ties apart', () => {
  const best = ['x', 'x', 'tie', undefined, 'y'];
  const rows = best.map((one, index) => rowSample('c', String(index), one ? { best: one } : {}));
  const { votes, ties } = countVotes(rows);
  expect(Object.fromEntries(votes)).toEqual({ x: 2, y: 1 });
  expect(ties).toBe(1);
});
