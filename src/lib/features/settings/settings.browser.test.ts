import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { rowHeight } from '$lib/base/ui/tables/row-height';
import { reportPersistence } from '$lib/base/storage/database/persistence';
import '../../../app.css';
import AppearanceFields from './AppearanceFields.svelte';
import { chooseTheme, followTheme, theme } from './theme.svelte';
import NothingStored from './NothingStored.svelte';

const firstScript = '/src/first-paint/appearance.js';
await import(/* @vite-ignore */ firstScript);

describe('The appearance', () => {
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
});

describe('The theme', () => {
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
});

describe('The notice in the header', () => {
  it('is empty while items are stored on the device, and links to the reason while they are not', async () => {
    await render(NothingStored);
    const link = page.getByRole('link', { name: 'Nothing is saved' });
    reportPersistence({ location: 'device' });
    await expect.element(link).not.toBeInTheDocument();
    reportPersistence({ location: 'memory', reason: 'absent' });
    await expect.element(link).toHaveAttribute('href', '/settings/');
  });
});
