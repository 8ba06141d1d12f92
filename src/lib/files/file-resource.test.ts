import { expect, it } from 'vitest';
import { shownRows } from '$lib/connections/resources/resource';
import { fileResource, type FileRow } from './file-resource';

const row = (filename: string, bytes: number | null, names: string[] = []): FileRow => ({
  file: { id: `file_${filename}`, filename, bytes, created_at: 1, purpose: 'batch', raw: {} },
  usedBy: names.map((name) => ({ id: name, name, role: 'input', isOver: false, address: '' })),
});
const rows = [row('b.jsonl', 10), row('a.jsonl', null, ['Night run']), row('c.jsonl', 5)];

function namesOf(search: string, column = 'name', descending = false): string[] {
  const shown = shownRows(fileResource, rows, search, { column, descending });
  return shown.map(({ file }) => file.filename);
}

it('sorts by any column, files without a value last', () => {
  expect(namesOf('')).toEqual(['a.jsonl', 'b.jsonl', 'c.jsonl']);
  expect(namesOf('', 'size', true)).toEqual(['b.jsonl', 'c.jsonl', 'a.jsonl']);
});

it('finds files by all words, in names, ids and the names of their batches', () => {
  expect(namesOf('FILE_B')).toEqual(['b.jsonl']);
  expect(namesOf('night jsonl')).toEqual(['a.jsonl']);
  expect(namesOf('night zebra')).toEqual([]);
});
