import { expect, it } from 'vitest';
import { shownRows, type FileRow } from './file-rows';

const row = (filename: string, bytes: number | null, names: string[] = []): FileRow => ({
  file: { id: `file_${filename}`, filename, bytes, created_at: 1, purpose: 'batch', raw: {} },
  usedBy: names.map((name) => ({ id: name, name, role: 'input', isOver: false, address: '' })),
});
const rows = [row('b.jsonl', 10), row('a.jsonl', null, ['Night run']), row('c.jsonl', 5)];
const names = (shown: FileRow[]) => shown.map(({ file }) => file.filename);
const byName = { column: 'name', descending: false };

it('sorts by any column, files without a value last', () => {
  expect(names(shownRows(rows, '', byName))).toEqual(['a.jsonl', 'b.jsonl', 'c.jsonl']);
  expect(names(shownRows(rows, '', { column: 'size', descending: true }))).toEqual([
    'b.jsonl',
    'c.jsonl',
    'a.jsonl',
  ]);
});

it('finds by all words, in names, ids and the batches that use a file', () => {
  expect(names(shownRows(rows, 'FILE_B', byName))).toEqual(['b.jsonl']);
  expect(names(shownRows(rows, 'night jsonl', byName))).toEqual(['a.jsonl']);
  expect(names(shownRows(rows, 'night zebra', byName))).toEqual([]);
});
