import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { followTheme, chooseTheme, theme } from './theme.svelte';
import ThemeMenu from './ThemeMenu.svelte';

const shown = () => document.documentElement.dataset.theme;
const ofSystem = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
let stop = () => {};

beforeEach(async () => {
  await render(ThemeMenu);
  stop = followTheme();
});
afterEach(() => {
  stop();
  chooseTheme('system');
});

async function choose(name: string) {
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

it('follows the system until something is chosen', () => {
  expect(theme.choice).toBe('system');
  expect(shown()).toBe(ofSystem());
});

it('applies and stores the choice, under the key that the first paint reads', async () => {
  await choose('Dark');
  expect(shown()).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await choose('Light');
  expect(shown()).toBe('light');
});

it('follows the system again and removes the choice', async () => {
  await choose('Dark');
  await choose('System');
  expect(shown()).toBe(ofSystem());
  expect(localStorage.getItem('theme')).toBeNull();
});

it('follows the choice of another tab', () => {
  localStorage.setItem('theme', 'dark');
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  expect(theme.choice).toBe('dark');
  expect(shown()).toBe('dark');
});
