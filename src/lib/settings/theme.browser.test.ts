import { afterEach, beforeEach, expect, it } from 'vitest';
import { followTheme, chooseTheme, theme } from './theme.svelte';

const firstScript = '/src/first-paint/appearance.js';
await import(/* @vite-ignore */ firstScript);

const shown = () => document.documentElement.dataset.theme;
const ofSystem = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
let stop = () => {};

beforeEach(() => {
  stop = followTheme();
});
afterEach(() => {
  stop();
  chooseTheme('system');
});

it('follows the system until something is chosen', () => {
  expect(theme.choice).toBe('system');
  expect(shown()).toBe(ofSystem());
});

it('applies and stores the choice, under the key that the first paint reads', () => {
  chooseTheme('dark');
  expect(shown()).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  chooseTheme('light');
  expect(shown()).toBe('light');
});

it('follows the system again and removes the choice', () => {
  chooseTheme('dark');
  chooseTheme('system');
  expect(shown()).toBe(ofSystem());
  expect(localStorage.getItem('theme')).toBeNull();
});

it('follows the choice of another tab', () => {
  localStorage.setItem('theme', 'dark');
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  expect(theme.choice).toBe('dark');
  expect(shown()).toBe('dark');
});
