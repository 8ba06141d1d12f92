import { expect, test } from 'vitest';
import { median, worse } from './worse.mjs';

const steady = [10, 10.2, 9.8];
const names = (found: { name: string }[]) => found.map(({ name }) => name);

test('A figure is worse if it exceeds the earlier runs by more than the noise of its repeats', () => {
  const found = worse({ keys: [12, 12.1, 11.9] }, [{ keys: steady }]);
  expect(found).toEqual([{ name: 'keys', before: 10, now: 12, noise: expect.closeTo(0.2) }]);
});

test('A figure whose repeats differ by more than its growth is not worse', () => {
  expect(worse({ keys: [8, 12, 16] }, [{ keys: steady }])).toEqual([]);
});

test('A figure that differs between runs by more than its growth is not worse', () => {
  const before = [8, 12, 10, 13, 9].map((value) => ({ keys: [value] }));
  expect(worse({ keys: [13, 13, 13] }, before)).toEqual([]);
});

test('One unusual run among the earlier ones hides nothing', () => {
  const before = [10, 10.1, 9.9, 10, 30].map((value) => ({ keys: [value] }));
  expect(names(worse({ keys: [12] }, before))).toEqual(['keys']);
});

test('An old change is not reported again: only the last ten runs count', () => {
  const before = [...Array(40).fill(10), ...Array(10).fill(20)].map((value) => ({ keys: [value] }));
  expect(worse({ keys: [20] }, before)).toEqual([]);
});

test('A figure that got smaller or stayed the same is not worse', () => {
  const before = [{ keys: steady, bytes: [100, 100, 100] }];
  expect(worse({ keys: [5, 5, 5], bytes: [100, 100, 100] }, before)).toEqual([]);
});

test('A figure without noise, such as a number of bytes, is worse after any growth', () => {
  const before = [{ bytes: [100] }, { bytes: [100] }, { bytes: [100] }];
  expect(names(worse({ bytes: [101] }, before))).toEqual(['bytes']);
});

test('A new figure is not compared', () => {
  expect(worse({ keys: [12, 12, 12] }, [{ bytes: [1] }])).toEqual([]);
  expect(worse({ keys: [12, 12, 12] }, [])).toEqual([]);
});

test('One value and two earlier runs are not compared: their noise is unknown', () => {
  expect(worse({ keys: [20] }, [{ keys: [10] }, { keys: [10] }])).toEqual([]);
});

test('The median of an even number of values is between the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});
