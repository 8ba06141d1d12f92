import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type CsvCell, csvText } from './csv';

/** The cells as read by a spreadsheet with this delimiter. */
function cellsBy(delimiter: string, ...row: CsvCell[]): string[] {
  return Papa.parse<string[]>(csvText([row]), { delimiter, skipEmptyLines: true }).data.flat();
}

describe('A text cell', () => {
  it.each([
    'plain',
    'One, "two"\nthree',
    "it's",
    '',
    'a=b',
    'x; y',
    'a - b',
    'Items:\n- one\n- two',
  ])('is read back unchanged: %j', (text) =>
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
  ])('starts with an apostrophe if a spreadsheet would evaluate it: %j', (text) => {
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
    'is no formula if cells are separated by semicolons, in any column: %j',
    (text) => {
      const cells = cellsBy(';', 'first', text, text);
      expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
    },
  );

  it('is always quoted', () => {
    expect(csvText([['a', 'b']])).toBe('"a","b"\r\n');
  });
});

it('A number stays a number, and null is empty', () => {
  expect(cellsBy(',', -1.5, true, null, 0)).toEqual(['-1.5', 'true', '', '0']);
});
