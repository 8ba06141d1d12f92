import { expect, test } from 'vitest';
import { pick, pickWeighted, seededRandom } from './random';

const take = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

test('A seed always gives the same numbers, and another seed others', () => {
  expect(take(7, 20)).toEqual(take(7, 20));
  expect(take(7, 20)).not.toEqual(take(8, 20));
});

test('The numbers are spread over 0 up to 1', () => {
  const numbers = take(1, 10_000);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  const tenths = Array.from({ length: 10 }, (_, tenth) =>
    numbers.filter((number) => Math.floor(number * 10) === tenth),
  );
  for (const { length } of tenths) expect(length).toBeGreaterThan(800);
});

test('Every item can be picked, and of none nothing is', () => {
  const random = seededRandom(3);
  const picked = new Set(Array.from({ length: 100 }, () => pick(['a', 'b', 'c'], random)));
  expect([...picked].sort()).toEqual(['a', 'b', 'c']);
  expect(pick([], random)).toBeUndefined();
});

test('A weight says how likely an item is, and 0 that it never comes', () => {
  const random = seededRandom(5);
  const items = [
    { name: 'often', weight: 9 },
    { name: 'seldom', weight: 1 },
    { name: 'never', weight: 0 },
  ];
  const names = Array.from({ length: 1000 }, () => pickWeighted(items, random)?.name);
  const often = names.filter((name) => name === 'often').length;
  expect(often).toBeGreaterThan(850);
  expect(often).toBeLessThan(950);
  expect(names).not.toContain('never');
});
