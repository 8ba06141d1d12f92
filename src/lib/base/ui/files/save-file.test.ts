import { describe, expect, it, test } from 'vitest';
import { cleanFileName, unusedName } from './save-file';

describe('An untrusted file name', () => {
  test.each([
    ['results.jsonl', 'results.jsonl'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['C:\\temp\\a.txt', 'C-temp-a.txt'],
    ['<img src=x>.csv', '-img src=x-.csv'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['.htaccess', 'htaccess'],
    ['a\u0000b\nc.txt', 'abc.txt'],
    ['данные 数据.csv', 'данные 数据.csv'],
    ['..', 'download'],
    ['', 'download'],
  ])('%j is saved as %j', (given, saved) => {
    expect(cleanFileName(given)).toBe(saved);
  });

  test('is cut to a length that disks accept, with its extension', () => {
    expect(cleanFileName(`${'x'.repeat(500)}.jsonl`)).toBe(`${'x'.repeat(114)}.jsonl`);
  });
});

it.each([
  ['tides', [], 'tides'],
  ['tides', ['moons'], 'tides'],
  ['tides', ['tides'], 'tides (2)'],
  ['tides', ['tides', 'tides (3)', 'tides (2)'], 'tides (4)'],
])('The name %j beside %j becomes %j', (name, taken, unused) => {
  expect(unusedName(name, taken)).toBe(unused);
});

it('A name for a request ends with a permitted character', () => {
  expect(unusedName('tides', ['tides'], (number) => `_${number}`)).toBe('tides_2');
});
