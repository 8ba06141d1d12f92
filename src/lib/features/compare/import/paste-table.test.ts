import { expect, it } from 'vitest';
import { detectTable } from './paste-table';

it.each<[string, string, { rows: number; columns: number }]>([
  ['two rows', 'a\tb\nc\td', { rows: 2, columns: 2 }],
  ['line ends of Windows', 'a\tb\tc\r\nd\te\tf\r\n', { rows: 2, columns: 3 }],
  ['a cell with a line break', '"a\nA"\tb\nc\td\n', { rows: 2, columns: 2 }],
  ['an empty corner', '\tb\nc\td\n', { rows: 2, columns: 2 }],
])('A pasted text is a table: %s', (_, text, shape) => {
  expect(detectTable(text)).toEqual(shape);
});

it.each([
  ['one line', 'a\tb'],
  ['one line and its end', 'a\tb\n'],
  ['lines without tabs', 'a\nb\nc'],
  ['code that is indented', 'if a:\n\tb\n\t\tc\nd'],
  ['code that is indented by one', '\ta\n\tb\n'],
  ['rows that are not alike', 'a\tb\nc\nd\te\tf'],
  ['nothing', ''],
])('A pasted text is no table: %s', (_, text) => {
  expect(detectTable(text)).toBeUndefined();
});

it('A long text is examined only at its beginning', () => {
  expect(detectTable('a\tb\n'.repeat(100_000))).toEqual({ rows: 50, columns: 2 });
});
