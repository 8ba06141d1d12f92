import { expect, test } from 'vitest';
import { median, worse } from './worse.mjs';

const steady = [10, 10.2, 9.8];
const names = (found: { name: string }[]) => found.map(({ name }) => name);

test('a figure that is above the runs before by more than its repeats lie apart got worse', () => {
  const found = worse({ keys: [12, 12.1, 11.9] }, [{ keys: steady }]);
  expect(found).toEqual([{ name: 'keys', before: 10, now: 12, noise: expect.closeTo(0.2) }]);
});

test('a figure whose repeats lie further apart than what it grew by did not get worse', () => {
  expect(worse({ keys: [8, 12, 16] }, [{ keys: steady }])).toEqual([]);
});

test('a figure that differs from run to run by more than what it grew by did not get worse', () => {
  const before = [8, 12, 10, 13, 9].map((value) => ({ keys: [value] }));
  expect(worse({ keys: [13, 13, 13] }, before)).toEqual([]);
});

test('one odd run among those before hides nothing', () => {
  const before = [10, 10.1, 9.9, 10, 30].map((value) => ({ keys: [value] }));
  expect(names(worse({ keys: [12] }, before))).toEqual(['keys']);
});

test('only the last ten runs count: what changed long ago is not told again', () => {
  const before = [...Array(40).fill(10), ...Array(10).fill(20)].map((value) => ({ keys: [value] }));
  expect(worse({ keys: [20] }, before)).toEqual([]);
});

test('a figure that got smaller is not named, nor one that is the same', () => {
  const before = [{ keys: steady, bytes: [100, 100, 100] }];
  expect(worse({ keys: [5, 5, 5], bytes: [100, 100, 100] }, before)).toEqual([]);
});

test('a figure without noise is named for the least growth, as a count of bytes', () => {
  const before = [{ bytes: [100] }, { bytes: [100] }, { bytes: [100] }];
  expect(names(worse({ bytes: [101] }, before))).toEqual(['bytes']);
});

test('a figure that is new is not judged', () => {
  expect(worse({ keys: [12, 12, 12] }, [{ bytes: [1] }])).toEqual([]);
  expect(worse({ keys: [12, 12, 12] }, [])).toEqual([]);
});

test('one value beside two runs is not judged: nobody knows its noise', () => {
  expect(worse({ keys: [20] }, [{ keys: [10] }, { keys: [10] }])).toEqual([]);
});

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});
