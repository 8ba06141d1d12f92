import { expect, test } from 'vitest';
import { LineIndex } from './line-index';

test('every line of a long file is found again', () => {
  const index = new LineIndex();
  for (let line = 0; line < 5000; line += 1) index.add(line * 10, line * 10 + (line % 10));
  expect(index.count).toBe(5000);
  expect([index.startOf(0), index.endOf(0)]).toEqual([0, 0]);
  expect([index.startOf(4321), index.endOf(4321)]).toEqual([43_210, 43_211]);
});

test('a line beyond 4 GB into the file has its exact offset', () => {
  const index = new LineIndex();
  index.add(5e9, 5e9 + 7);
  expect([index.startOf(0), index.endOf(0)]).toEqual([5e9, 5e9 + 7]);
});

test('requesting a line that does not exist is an error', () => {
  const index = new LineIndex();
  index.add(0, 1);
  expect(() => index.startOf(1)).toThrow(RangeError);
  expect(() => index.endOf(-1)).toThrow(RangeError);
});
