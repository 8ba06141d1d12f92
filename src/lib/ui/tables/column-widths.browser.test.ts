import { tick } from 'svelte';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import '../../../app.css';
import TableFixture from './TableFixture.svelte';

const edge = page.getByRole('separator', { name: 'Resize Line' });
const header = page.getByRole('columnheader', { name: 'Line' });
const width = () => header.element().getBoundingClientRect().width;

beforeEach(() => {
  localStorage.clear();
});

it('resizes a column by the arrow keys, and remembers it', async () => {
  await page.viewport(900, 700);
  await render(TableFixture, { count: 10, widthsKey: 'lines' });
  await expect.poll(width).toBe(96);
  (await edge.findElement()).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(width).toBe(128);
  cleanup();
  await render(TableFixture, { count: 10, widthsKey: 'lines' });
  await expect.poll(width).toBe(128);
  (await edge.findElement()).focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(width).toBe(96);
});

it('makes columns wider with the text', async () => {
  await page.viewport(900, 700);
  document.documentElement.style.fontSize = '28px';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  await render(TableFixture, { count: 10, widthsKey: 'lines' });
  await expect.poll(width).toBe(192);
});

it('counts each of several keys within one frame', async () => {
  await page.viewport(900, 700);
  await render(TableFixture, { count: 10, widthsKey: 'lines' });
  await expect.poll(width).toBe(96);
  for (let press = 0; press < 3; press++) {
    const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true });
    (await edge.findElement()).dispatchEvent(key);
    await tick();
  }
  await expect.poll(width).toBe(144);
});

it('shows rows as cards on a narrow screen if the columns have card positions', async () => {
  await page.viewport(390, 700);
  await render(TableFixture, { count: 10, cards: true });
  const row = page.getByRole('row', { name: /line 3/ });
  await expect.element(row).toHaveTextContent(/line 3\s*3/);
  await expect.poll(() => row.element().getBoundingClientRect().height).toBe(76);
  await page.viewport(900, 700);
  await expect.poll(() => row.element().getBoundingClientRect().height).toBe(36);
});
