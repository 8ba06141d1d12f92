import { expect, it } from 'vitest';
import { indexAt } from './place-in-time';

const stretches = [{ start: 1 }, { start: 2.5 }, { start: 2.5 }, { start: 9 }];

it.each([
  [0, -1],
  [1, 0],
  [2.4, 0],
  [2.5, 2],
  [8, 2],
  [100, 3],
])('at %d s the last started stretch is number %d', (time, index) => {
  expect(indexAt(stretches, time)).toBe(index);
});

it('there is none in an empty list', () => expect(indexAt([], 5)).toBe(-1));
