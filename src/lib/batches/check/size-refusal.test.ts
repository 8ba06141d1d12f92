import { expect, test } from 'vitest';
import { sizeRefusal } from './size-refusal';

test('a file of 100 MB is taken, one byte more is not', () => {
  expect(sizeRefusal(104_857_600)).toBeUndefined();
  expect(sizeRefusal(104_857_601)).toContain('104,857,601 bytes');
  expect(sizeRefusal(2 ** 31)).toContain('2 GB');
});

test('an empty file is not taken', () => {
  expect(sizeRefusal(0)).toContain('empty');
  expect(sizeRefusal(1)).toBeUndefined();
});
