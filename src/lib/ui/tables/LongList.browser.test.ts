import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LongListFixture from './LongListFixture.svelte';

const numbers = (length: number) => Array.from({ length }, (_, at) => at);
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

it.each([0, 1, 100])('shows a list of %i completely', async (length) => {
  await render(LongListFixture, { items: numbers(length) });
  expect(rows()).toEqual(numbers(length).map((at) => `${at}: ${at}`));
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('shows a longer one from its beginning, a hundred at a time', async () => {
  await render(LongListFixture, { items: numbers(230) });
  expect(rows().at(-1)).toBe('99: 99');
  await page.getByRole('button', { name: 'Show more (130)' }).click();
  await expect.poll(() => rows().at(-1)).toBe('199: 199');
  await page.getByRole('button', { name: 'Show more (30)' }).click();
  await expect.poll(() => rows().at(-1)).toBe('229: 229');
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

it('or from its end, where new items are added', async () => {
  const { rerender } = await render(LongListFixture, { items: numbers(230), fromEnd: true });
  expect([rows().at(0), rows().at(-1)]).toEqual(['130: 130', '229: 229']);
  await rerender({ items: numbers(231) });
  await expect.poll(() => [rows().at(0), rows().at(-1)]).toEqual(['131: 131', '230: 230']);
  await page.getByRole('button', { name: 'Show more (131)' }).click();
  await expect.poll(() => rows().at(0)).toBe('31: 31');
});
