import { expect, it } from 'vitest';
import { textLineRow, type LineRow } from './line-row';
import { RowsAround } from './rows-around.svelte';

/** A source of `count` rows that answers when the test calls `answer`. */
function source(count: number) {
  const loads: { first: number; last: number; answer: () => void }[] = [];
  const load = (first: number, last: number) =>
    new Promise<LineRow[]>((resolve) => {
      const answer = () => {
        const end = Math.min(last + 1, count);
        resolve(Array.from({ length: end - first }, (_, n) => textLineRow(`row ${first + n}`)));
      };
      loads.push({ first, last, answer });
    });
  return { loads, load };
}

it('A range of rows is empty until it is loaded', async () => {
  const { loads, load } = source(1000);
  const rows = new RowsAround(load);
  rows.show(0, 40);
  expect(rows.at(0)).toBeUndefined();
  loads[0]?.answer();
  await expect.poll(() => rows.at(39)?.words).toBe('row 39');
});

it('The ranges of rows are loaded one at a time, then the one that is visible by now', async () => {
  const { loads, load } = source(100_000);
  const rows = new RowsAround(load);
  rows.show(0, 40);
  for (let first = 1000; first <= 50_000; first += 1000) rows.show(first, first + 40);
  expect(loads).toHaveLength(1);
  loads[0]?.answer();
  await expect.poll(() => loads.length).toBe(2);
  loads[1]?.answer();
  await expect.poll(() => rows.at(50_000)?.words).toBe('row 50000');
});

it('The loaded rows are not loaded twice', async () => {
  const { loads, load } = source(1000);
  const rows = new RowsAround(load);
  rows.show(100, 140);
  loads[0]?.answer();
  await expect.poll(() => rows.at(100)).toBeDefined();
  rows.show(110, 150);
  expect(loads).toHaveLength(1);
});

it('The missing rows are not loaded again and again', async () => {
  const { loads, load } = source(20);
  const rows = new RowsAround(load);
  rows.show(0, 40);
  loads[0]?.answer();
  await expect.poll(() => rows.at(19)).toBeDefined();
  expect(loads).toHaveLength(1);
});
