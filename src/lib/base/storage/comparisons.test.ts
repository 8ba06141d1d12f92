import { beforeEach, expect, it } from 'vitest';
import {
  attachmentSample,
  cellSample,
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../tests/support/storage/samples';
import { freshBrowser, freshTab } from '../../../../tests/support/storage/fresh-tab';

beforeEach(freshBrowser);

async function openTab() {
  return (await freshTab()).openComparisons();
}

const whole = comparisonSample('c', { variants: [variantSample('a'), variantSample('b')] });
const second = rowSample('c', '2', { position: 2 });
const first = rowSample('c', '1', { position: 1, values: { city: 'Rome' }, best: 'a' });
const cells = [cellSample(first, 'a', 'Hello'), cellSample(second, 'b', 'Ciao')];

it('A comparison is restored after a reload, its rows in order', async () => {
  await (await openTab()).saveWhole(whole, [second, first], cells);
  const tab = await openTab();
  expect(await tab.get('c')).toEqual(whole);
  expect((await tab.rows('c')).records).toEqual([first, second]);
  expect(await tab.cells('c')).toEqual({ records: cells, unreadable: [] });
});

it('A row is appended as the last one, and changes of another tab stay', async () => {
  const tab = await openTab();
  const other = await openTab();
  await tab.saveWhole(whole, [second, first], []);
  const { position: _, ...row } = rowSample('c', '3');
  await Promise.all([tab.appendRow(row), other.save({ ...whole, title: 'Renamed' })]);
  expect((await other.rows('c')).records.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect((await other.get('c'))?.title).toBe('Renamed');
});

it('No row is appended to a comparison that was deleted', async () => {
  const tab = await openTab();
  await expect(tab.appendRow(first)).rejects.toMatchObject({ kind: 'failed' });
  expect((await tab.rows('c')).records).toEqual([]);
});

it('The cells of some rows are read alone', async () => {
  const tab = await openTab();
  await tab.saveWhole(whole, [first, second], cells);
  expect(await tab.cellsOf('c', ['2', 'gone'])).toEqual(cells.slice(1));
});

it('A comparison is removed with its rows and cells only, and restored with them', async () => {
  const tab = await openTab();
  const other = rowSample('c2', '1');
  await tab.saveWhole(whole, [first, second], cells);
  await tab.saveWhole(comparisonSample('c2'), [other], []);
  const removed = await tab.remove('c');
  expect((await tab.rows('c')).records).toEqual([]);
  expect((await tab.cells('c')).records).toEqual([]);
  expect((await tab.rows('c2')).records).toEqual([other]);
  await tab.restore(removed);
  expect((await tab.rows('c')).records).toEqual([first, second]);
  expect((await tab.cells('c')).records).toEqual(cells);
});

it('A row is removed with its cells, and restored with them', async () => {
  const tab = await openTab();
  await tab.saveWhole(whole, [first, second], cells);
  const putBack = await tab.removeRows('c', ['1']);
  expect((await tab.rows('c')).records).toEqual([second]);
  expect((await tab.cells('c')).records).toEqual(cells.slice(1));
  await putBack();
  expect((await tab.cells('c')).records).toEqual(cells);
});

it('Cells are removed on their own, and restored', async () => {
  const tab = await openTab();
  await tab.saveWhole(whole, [first, second], cells);
  const putBack = await tab.removeCells(cells.slice(0, 1));
  expect((await tab.cells('c')).records).toEqual(cells.slice(1));
  await putBack();
  expect((await tab.cells('c')).records).toEqual(cells);
});

it('Files of answers are removed with their row, cells or comparison, and restored with them', async () => {
  const tab = await openTab();
  const file = attachmentSample('1', { ownerId: 'c' });
  const [first1, other] = cells as [(typeof cells)[0], (typeof cells)[0]];
  const answers = first1.answers.map((answer) => ({ ...answer, attachments: [file.note] }));
  const spoken = { ...first1, answers };
  await tab.saveWhole(whole, [first, second], [other]);
  await tab.saveCells([spoken], [file]);
  const ids = async () => (await tab.files('c')).map(({ id }) => id);
  const removals = [
    () => tab.removeRows('c', ['1']),
    () => tab.removeCells([spoken]),
    async () => {
      const removed = await tab.remove('c');
      return () => tab.restore(removed);
    },
  ];
  for (const remove of removals) {
    expect(await ids()).toEqual([file.id]);
    const putBack = await remove();
    expect(await ids()).toEqual([]);
    await putBack();
  }
  await tab.removeUnusedFiles('c', [spoken], Infinity);
  await tab.removeUnusedFiles('c', [other], file.createdAt);
  expect(await ids()).toEqual([file.id]);
  await tab.removeUnusedFiles('c', [other], Infinity);
  expect(await ids()).toEqual([]);
});

it.each([
  ['a variant without settings', { variants: [{ id: 'a', name: 'A' }] }],
  ['a check without a name', { checks: [{ id: 'x', kind: 'json' }] }],
])('A record with %s is reported as damaged, and preserved', async (_, damage) => {
  const tab = await openTab();
  await tab.save({ ...whole, ...(damage as object) });
  const { records, unreadable } = await tab.list();
  expect(records).toEqual([]);
  expect(unreadable.map(({ key }) => key)).toEqual(['c']);
});
