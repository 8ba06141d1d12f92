import { beforeEach, expect, it, vi } from 'vitest';
import { freshBrowser } from '../../../../tests/support/storage/fresh-tab';
import type { Preset } from './presets';

const preset = (id: string, createdAt: number): Preset => ({
  v: 1,
  id,
  name: `Preset ${id}`,
  createdAt,
  model: 'm',
  systemPrompt: 'Be brief.',
  parameters: { temperature: 0.2 },
});

beforeEach(() => {
  freshBrowser();
  vi.resetModules();
});

it('The library of presets stores them, the newest first, and restores a removed one', async () => {
  const { openPresets } = await import('./presets');
  const presets = openPresets();
  await presets.save(preset('a', 1));
  await presets.save(preset('b', 2));
  const removed = await presets.remove('b');
  expect((await presets.list()).records.map(({ id }) => id)).toEqual(['a']);
  await presets.restore(removed);
  expect((await presets.list()).records).toEqual([preset('b', 2), preset('a', 1)]);
});

it('A preset changes in some fields, whatever another tab has changed', async () => {
  const { openPresets } = await import('./presets');
  const [one, other] = [openPresets(), openPresets()];
  await one.save(preset('a', 1));
  await Promise.all([
    one.change(preset('a', 1), { name: 'Mine' }),
    other.change(preset('a', 1), { parameters: { seed: 1 } }),
  ]);
  expect(await one.get('a')).toEqual({ ...preset('a', 1), name: 'Mine', parameters: { seed: 1 } });
});
