import { describe, expect, test } from 'vitest';
import { cleanFileName } from './save-file';

describe('an untrusted file name', () => {
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
