import { expect, it } from 'vitest';
import type { BatchUse } from '$lib/shared/batch-jobs/watch/batch-usage';
import { shownRows } from '$lib/shared/remote-lists/resource';
import { describeUsage, fileResource, type FileRow } from './file-resource';

const row = (
  filename: string,
  bytes: number | null,
  names: string[] = [],
  ownName = '',
): FileRow => ({
  file: { id: `file_${filename}`, filename, bytes, created_at: 1, purpose: 'batch', raw: {} },
  ownName,
  usedBy: names.map((name) => ({ id: name, name, role: 'input', isOver: false, address: '' })),
});
const rows = [
  row('b.jsonl', 10),
  row('a.jsonl', null, ['Night run']),
  row('c.jsonl', 5, [], 'Evaluation'),
];

function namesOf(search: string, column = 'name', descending = false): string[] {
  const shown = shownRows(fileResource, rows, search, { column, descending });
  return shown.map(({ file }) => file.filename);
}

it('The files are sorted by any column, those without a value last', () => {
  expect(namesOf('')).toEqual(['a.jsonl', 'b.jsonl', 'c.jsonl']);
  expect(namesOf('', 'size', true)).toEqual(['b.jsonl', 'c.jsonl', 'a.jsonl']);
});

it('The files are found by all words, in names, own names, ids and the names of their batches', () => {
  expect(namesOf('FILE_B')).toEqual(['b.jsonl']);
  expect(namesOf('night jsonl')).toEqual(['a.jsonl']);
  expect(namesOf('evaluation c.jsonl')).toEqual(['c.jsonl']);
  expect(namesOf('night zebra')).toEqual([]);
});

const use = (name: string, changes: Partial<BatchUse> = {}): BatchUse => ({
  id: name,
  name,
  role: 'input',
  isOver: true,
  address: '',
  ...changes,
});

it('The deletion of a file warns that a running batch with it will fail', () => {
  expect(describeUsage([use('night', { isOver: false })])).toBe(
    'The batch “night” is using it and will fail.',
  );
});

it('The use of a file distinguishes running batches from other ones', () => {
  const output = use('third', { role: 'output', isOver: false });
  expect(describeUsage([use('first', { isOver: false }), use('second'), output])).toBe(
    'The batch “first” is using it and will fail. These batches use it: “second”, “third”.',
  );
});

it('The use of a file names five of many batches, and is empty if none uses it', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => use(name));
  expect(describeUsage(many)).toContain('“e” and 2 more.');
  expect(describeUsage([])).toBe('');
});
