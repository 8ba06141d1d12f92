import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvText, type CsvCell } from './csv';

/** The cells as a spreadsheet reads them that parts them by `delimiter`. */
function cellsBy(delimiter: string, ...row: CsvCell[]): string[] {
  return Papa.parse<string[]>(csvText([row]), { delimiter, skipEmptyLines: true }).data.flat();
}

describe('a cell of text', () => {
  it.each([
    'plain',
    'One, "two"\nthree',
    "it's",
    '',
    'a=b',
    'x; y',
    'a - b',
    'Items:\n- one\n- two',
  ])('comes back as it was: %j', (text) =>
    expect(cellsBy(',', text, 'end')).toEqual([text, 'end']),
  );

  it.each([
    ['=cmd|"/c calc"!A1'],
    ['+1'],
    ['-1'],
    ['@x'],
    ['\tx'],
    ['\rx'],
    ['=1+\n1'],
    ['  =1+1'],
    ['\u00a0@x'],
    ['＝1+1'],
    ['＋1'],
    ['－1'],
    ['＠x'],
  ])('that a spreadsheet would run has an apostrophe in front: %j', (text) => {
    expect(cellsBy(',', text)).toEqual([`'${text}`]);
  });

  it.each([
    ['x;=1+1', "'x;'=1+1"],
    ['x; =1+1;y', "'x; '=1+1;y"],
    ['a\n=1+1', "'a\n'=1+1"],
    ['a\r\n-1+cmd', "'a\r\n'-1+cmd"],
    ['a\t＝1', "'a\t'＝1"],
  ])('has one before each formula within it: %j', (text, cell) => {
    expect(cellsBy(',', text)).toEqual([cell]);
  });

  it.each(['x;=1+1', 'x;=1+1;y', 'a\n=1+1;y', ';@x'])(
    'makes no formula where cells are parted by semicolons, in any column: %j',
    (text) => {
      const cells = cellsBy(';', 'first', text, text);
      expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
    },
  );

  it('is quoted always', () => {
    expect(csvText([['a', 'b']])).toBe('"a","b"\r\n');
  });
});

it('a number stays a number, and nothing is nothing', () => {
  expect(cellsBy(',', -1.5, true, null, 0)).toEqual(['-1.5', 'true', '', '0']);
});
