import { flushSync } from 'svelte';
import { expect, it, onTestFinished } from 'vitest';
import { answer, cellSample, rowSample } from '../../../../../tests/support/storage/samples';
import type { ComparisonCell } from '$lib/base/storage/comparison-records';
import { CellMap } from './cell-map.svelte';

const row = rowSample('c', 'r');
const cell = (text: string) => cellSample(row, 'a', text);
const textOf = (cells: CellMap, key: string) => cells.get(key)?.answers[0]?.content;

/** The values that an effect reads, each time that it runs. */
function valuesOver<T>(read: () => T): T[] {
  const all: T[] = [];
  onTestFinished(
    $effect.root(() => {
      $effect(() => void all.push(read()));
    }),
  );
  flushSync();
  return all;
}

function opened(): CellMap {
  const cells = new CellMap();
  cells.replace([
    ['one', cell('1')],
    ['two', cell('2')],
  ]);
  return cells;
}

it('The reader of a cell is notified of each change', () => {
  const cells = opened();
  const one = valuesOver(() => textOf(cells, 'one'));
  cells.set('one', cell('1b'));
  flushSync();
  cells.delete('one');
  flushSync();
  cells.set('one', cell('1c'));
  flushSync();
  expect(one).toEqual(['1', '1b', undefined, '1c']);
});

it('The reader of a busy cell is not notified of changes to others', () => {
  const cells = opened();
  cells.set('one', cell('1'));
  cells.set('two', cell('2'));
  const one = valuesOver(() => textOf(cells, 'one'));
  cells.set('two', cell('2b'));
  flushSync();
  expect(one).toEqual(['1']);
});

it('The reader of all cells is notified of an added one and of a replacement of all', () => {
  const cells = opened();
  const three = valuesOver(() => textOf(cells, 'three'));
  cells.set('three', cell('3'));
  flushSync();
  cells.replace([['three', cell('3b')]]);
  flushSync();
  expect(three).toEqual([undefined, '3', '3b']);
});

it('A cell stays as it is where it changed while the cells were being read', () => {
  const cells = opened();
  cells.set('one', cell('1b'));
  const { version } = cells;
  cells.set('two', cell('2b'));
  cells.delete('one');
  cells.set('three', cell('3'));
  const read = ['one', 'two', 'four'].map((key) => [key, cell('read')] as [string, ComparisonCell]);
  cells.replace(read, version);
  expect([...cells].map(([key]) => `${key} ${textOf(cells, key)}`).sort()).toEqual([
    'four read',
    'three 3',
    'two 2b',
  ]);
  cells.replace(read);
  expect(textOf(cells, 'two')).toBe('read');
});

it('The cells that failed are counted', () => {
  const cells = opened();
  const broken = cellSample(row, 'a', '', { answers: [answer('x', 'failed')] });
  const counts = [cells.failed];
  cells.set('three', broken);
  cells.set('two', { ...broken, repeat: 1 });
  counts.push(cells.failed);
  cells.set('two', cell('2'));
  cells.delete('three');
  cells.delete('three');
  counts.push(cells.failed);
  cells.replace([['three', broken]]);
  expect([...counts, cells.failed]).toEqual([0, 2, 0, 1]);
});

it('The reader of all cells is notified of each change', () => {
  const cells = opened();
  const sizes = valuesOver(() => cells.size);
  const keys = valuesOver(() => [...cells].map(([key]) => key).join());
  cells.set('three', cell('3'));
  flushSync();
  cells.delete('one');
  flushSync();
  expect(sizes).toEqual([2, 3, 2]);
  expect(keys).toEqual(['one,two', 'one,two,three', 'two,three']);
});
