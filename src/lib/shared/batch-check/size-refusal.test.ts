import { expect, test } from 'vitest';
import { formatSizeNearLimit, sizeRefusal, sizeWarning } from './size-refusal';

test('A file of 100 MB is accepted, one byte more is not', () => {
  expect(sizeRefusal(104_857_600)).toBeUndefined();
  expect(sizeRefusal(104_857_601)).toContain('it has 104,857,601 bytes');
  expect(sizeRefusal(2 ** 31)).toContain('2 GB');
});

test('An empty file is refused', () => {
  expect(sizeRefusal(0)).toContain('empty');
  expect(sizeRefusal(1)).toBeUndefined();
});

test('A file above a hundred million bytes produces a warning', () => {
  expect(sizeWarning(100_000_000)).toBeUndefined();
  expect(sizeWarning(100_000_001)).toContain('100,000,001 bytes');
  expect(sizeWarning(104_857_600)).toContain('100,000,000 bytes');
  expect(sizeWarning(104_857_601)).toBeUndefined();
});

test.each([
  [1_258_291, '1.2 MB'],
  [100_000_000, '95.4 MB'],
  [100_000_001, '100,000,001 bytes'],
  [104_857_601, '104,857,601 bytes'],
  [110_100_480, '105 MB'],
])('The size of %i bytes is shown near the limit as %s', (bytes, words) => {
  expect(formatSizeNearLimit(bytes)).toBe(words);
});
