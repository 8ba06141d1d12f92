import { expect, it } from 'vitest';
import { textLineRow, type LineRow } from './line-row';
import { RowsAround } from './rows-around.svelte';

/** A source of `count` rows that answers when the test calls `answer`. */
function source(count: number) {
  const asked: { first: number; last: number; answer: () => void }[] = [];
  const load = (first: number, last: number) =>
    new Promise<LineRow[]>((resolve) => {
      const answer = () => {
        const end = Math.min(last + 1, count);
        resolve(Array.from({ length: end - first }, (_, n) => textLineRow(`row ${first + n}`)));
      };
      asked.push({ first, last, answer });
    });
  return { asked, load };
}

it('has no row until it is loaded', async () => {
  const { asked, load } = source(1000);
  const rows = new RowsAround(load);
  rows.show(0, 40);
  expect(rows.at(0)).toBeUndefined();
  asked[0]?.answer();
  await expect.poll(() => rows.at(39)?.words).toBe('row 39');
});

it('loads one range at a time, then the one that is visible by now', async () => {
  const { asked, load } = source(100_000);
  const rows = new RowsAround(load);
  rows.show(0, 40);
  for (let first = 1000; first <= 50_000; first += 1000) rows.show(first, first + 40);
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer();
  await expect.poll(() => rows.at(50_000)?.words).toBe('row 50000');
});

it('does not load rows twice', async () => {
  const { asked, load } = source(1000);
  const rows = new RowsAround(load);
  rows.show(100, 140);
  asked[0]?.answer();
  await expect.poll(() => rows.at(100)).toBeDefined();
  rows.show(110, 150);
  expect(asked).toHaveLength(1);
});

it('does not load missing rows again and again', async () => {
  const { asked, load } = source(20);
  const rows = new RowsAround(load);
  rows.show(0, 40);
  asked[0]?.answer();
  await expect.poll(() => rows.at(19)).toBeDefined();
  expect(asked).toHaveLength(1);
});
