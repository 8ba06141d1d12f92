import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import { rowHeight } from '$lib/ui/tables/row-height';
import AppearanceFields from './AppearanceFields.svelte';

const firstScript = '/src/first-paint/appearance.js';
await import(/* @vite-ignore */ firstScript);

const key = 'inference-console.preference.appearance';
const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const styleOf = () => getComputedStyle(document.documentElement);
const token = (name: string) => styleOf().getPropertyValue(name);
/** As another tab stores it. */
const fromOutside = (stored: string | null) => {
  if (stored === null) localStorage.removeItem(key);
  else localStorage.setItem(key, stored);
  dispatchEvent(new StorageEvent('storage', { key }));
};

beforeEach(async () => {
  fromOutside(null);
  await render(AppearanceFields);
});

it('applies each choice while it is made, and stores it', async () => {
  const accent = token('--accent');
  await select('Text size').selectOptions('Larger');
  await expect.poll(() => styleOf().fontSize).toBe('17px');
  await select('Density').selectOptions('Compact');
  expect(token('--row')).toBe(`${rowHeight()}px`);
  expect(rowHeight()).toBe(30);
  await select('Accent colour').selectOptions('Violet');
  expect(token('--accent')).not.toBe(accent);
  await select('Reading width').selectOptions('Wide');
  expect(token('--reading')).toBe('110ch');
  await select('Contrast').selectOptions('High');
  expect(document.documentElement.dataset.contrast).toBe('high');
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
    text: 'larger',
    density: 'compact',
    accent: 'violet',
    reading: 'wide',
    contrast: 'high',
  });
  await select('Text size').selectOptions('Default');
  await expect.poll(() => styleOf().fontSize).toBe('14px');
  expect(localStorage.getItem(key)).not.toContain('text');
});

it('follows another tab', async () => {
  fromOutside('{"text":"small"}');
  await expect.element(select('Text size')).toHaveValue('small');
  expect(styleOf().fontSize).toBe('13px');
});

it.each(['{"text":"1px;color:red"}', '{"text":{"a":1}}', '[1]', 'not JSON', '"large"'])(
  'looks as by default with %s in the storage',
  async (stored) => {
    fromOutside(stored);
    await expect.element(select('Text size')).toHaveValue('default');
    expect(styleOf().fontSize).toBe('14px');
    expect(document.documentElement.style.cssText).toBe('');
  },
);
