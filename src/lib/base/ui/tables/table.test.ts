import { expect, it } from 'vitest';
import { ariaSort, nextSort, sortRows } from './table';

it('The order of a table begins ascending and reverses the second time', () => {
  const first = nextSort(undefined, 'name');
  expect(first).toEqual({ column: 'name', descending: false });
  expect(nextSort(first, 'name')).toEqual({ column: 'name', descending: true });
  expect(nextSort({ column: 'name', descending: true }, 'size')).toEqual({
    column: 'size',
    descending: false,
  });
});

it('The order of each column is described, and columns that cannot be sorted are skipped', () => {
  const name = { id: 'name', title: 'Name', width: '1fr', sortable: true };
  expect(ariaSort(name, { column: 'name', descending: true })).toBe('descending');
  expect(ariaSort(name, { column: 'size', descending: true })).toBe('none');
  expect(ariaSort({ ...name, sortable: false }, undefined)).toBeUndefined();
});

it('The order of a table sorts text naturally and leaves rows without a value at the end either way', () => {
  const rows = ['file 10', null, 'File 9', 'apple'];
  expect(sortRows(rows, false, (row) => row)).toEqual(['apple', 'File 9', 'file 10', null]);
  expect(sortRows(rows, true, (row) => row)).toEqual(['file 10', 'File 9', 'apple', null]);
  expect(sortRows([10, 9, 100], false, (row) => row)).toEqual([9, 10, 100]);
});
