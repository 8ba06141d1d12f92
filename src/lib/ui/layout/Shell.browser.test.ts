import Circle from '@lucide/svelte/icons/circle-check';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import { openDialogs } from '../actions/actions.svelte';
import type { Section } from './Rail.svelte';
import Shell from './Shell.svelte';

const section = (label: string, rank: Section['rank'], current = '') => ({
  label,
  icon: Circle,
  rank,
  link: { href: `#${label}`, 'aria-current': current === label ? ('page' as const) : undefined },
});
const sections = (current = 'Chat') => [
  section('Chat', 'main', current),
  section('Models', 'api', current),
  section('Fine-tunings', 'more', current),
  section('Legacy', 'more', current),
  section('Settings', 'settings', current),
];
const children = createRawSnippet(() => ({ render: () => '<p>the page</p>' }));

let shell: Awaited<ReturnType<typeof show>>;
const show = () => render(Shell, { sections: sections(), title: 'Chat', children });

const rail = page.getByRole('navigation', { name: 'Sections' });
const names = () =>
  rail
    .getByRole('link')
    .elements()
    .map((link) => link.textContent.trim());

beforeEach(async () => {
  await page.viewport(1024, 768);
  shell = await show();
});
afterEach(() => (openDialogs.palette = false));

it('names the sections and marks the current one', async () => {
  await expect
    .element(rail.getByRole('link', { name: 'Chat' }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(rail.getByRole('link', { name: 'Settings' }))
    .not.toHaveAttribute('aria-current');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Chat');
});

it('has what is used seldom under More, and in the rail while it is open', async () => {
  const more = rail.getByRole('button', { name: 'More' });
  expect(names()).toEqual(['Chat', 'Models', 'Settings']);
  await more.click();
  await expect.poll(names).toEqual(['Chat', 'Models', 'Settings', 'Fine-tunings', 'Legacy']);
  await rail.getByRole('link', { name: 'Legacy' }).click();
  await shell.rerender({ sections: sections('Legacy') });
  await expect.poll(names).toEqual(['Chat', 'Models', 'Legacy', 'Settings']);
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
});

it('has all but the first sections under More on a phone', async () => {
  await page.viewport(390, 844);
  await expect.poll(names).toEqual(['Chat']);
  await rail.getByRole('button', { name: 'More' }).click();
  await expect.poll(names).toEqual(['Chat', 'Models', 'Fine-tunings', 'Legacy', 'Settings']);
});

it('lets the keyboard skip to the content first', async () => {
  await userEvent.keyboard('{Tab}');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.element(skip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

it('opens the palette by its button', async () => {
  await page.getByRole('button', { name: 'Search' }).click();
  expect(openDialogs.palette).toBe(true);
});

it('is never taller than the window, even with content out of flow in a long page', async () => {
  const text =
    '<p style="height: 3000px">long</p><input type="file" aria-label="File" class="sr-only" />';
  const long = createRawSnippet(() => ({
    render: () =>
      `<div>${text}<div style="height: 200px" class="overflow-y-auto">${text}</div></div>`,
  }));
  await shell.rerender({ children: long });
  const main = await page.getByRole('main').findElement();
  await expect.poll(() => main.scrollHeight).toBeGreaterThan(3000);
  expect(main.scrollHeight).toBeLessThan(3400);
  expect(document.documentElement.scrollHeight).toBe(innerHeight);
  (await page.getByLabelText('File').last().findElement()).scrollIntoView();
  expect(document.documentElement.scrollTop).toBe(0);
});

it('keeps the sections within reach at the bottom of a phone', async () => {
  await page.viewport(390, 844);
  expect((await rail.findElement()).getBoundingClientRect().bottom).toBeCloseTo(innerHeight, 0);
});
