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

it.each([0, 1, 100])('a list of %i is shown as it is', async (length) => {
  await render(LongListFixture, { items: numbers(length) });
  expect(rows()).toEqual(numbers(length).map((at) => `${at}: ${at}`));
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('a longer one is shown from its beginning, a hundred at a time', async () => {
  await render(LongListFixture, { items: numbers(230) });
  expect(rows().at(-1)).toBe('99: 99');
  await page.getByRole('button', { name: 'Show more (130)' }).click();
  await expect.poll(() => rows().at(-1)).toBe('199: 199');
  await page.getByRole('button', { name: 'Show more (30)' }).click();
  await expect.poll(() => rows().at(-1)).toBe('229: 229');
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

it('or from its end, to which what comes is added', async () => {
  const { rerender } = await render(LongListFixture, { items: numbers(230), fromEnd: true });
  expect([rows().at(0), rows().at(-1)]).toEqual(['130: 130', '229: 229']);
  await rerender({ items: numbers(231) });
  await expect.poll(() => [rows().at(0), rows().at(-1)]).toEqual(['131: 131', '230: 230']);
  await page.getByRole('button', { name: 'Show more (131)' }).click();
  await expect.poll(() => rows().at(0)).toBe('31: 31');
});
