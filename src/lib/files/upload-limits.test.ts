import { expect, it } from 'vitest';
import { refusalOf, warningOf } from './upload-limits';

it('takes 100 MB, and refuses a byte more by its size', () => {
  expect(refusalOf({ size: 104_857_600 })).toBeUndefined();
  expect(refusalOf({ size: 104_857_601 })).toContain('104,857,601 bytes');
  expect(refusalOf({ size: 2 ** 31 })).toContain('2 GB');
});

it('refuses a file with nothing in it', () => {
  expect(refusalOf({ size: 0 })).toContain('empty');
  expect(refusalOf({ size: 1 })).toBeUndefined();
});

it('warns of a file that is not .jsonl', () => {
  expect(warningOf({ name: 'rows.csv' })).toContain('.jsonl');
  expect(warningOf({ name: 'rows.JSONL' })).toBeUndefined();
  expect(warningOf({ name: 'jsonl' })).toBeDefined();
});
