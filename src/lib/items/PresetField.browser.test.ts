import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import Toaster from '$lib/ui/notices/Toaster.svelte';
import { dismissToast, notifications } from '$lib/ui/notices/toasts.svelte';
import PresetField from './PresetField.svelte';
import { presets, type PresetSettings } from './presets.svelte';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const cool: PresetSettings = { model: 'm', systemPrompt: 'Be cool.', parameters: { top_p: 0.2 } };
const warm: PresetSettings = { model: 'n', systemPrompt: '', parameters: { top_p: 0.9 } };

const onapply = vi.fn<(preset: PresetSettings) => void>();

async function show(current: PresetSettings, external: string[] = []) {
  await presets.save('Cool', cool);
  await render(Toaster);
  await render(PresetField, { current: () => current, external, onapply });
}

async function choose(item: string) {
  await button('More for preset Cool').click();
  await page.getByRole('menuitem', { name: item }).click();
}

const stored = () => presets.list.all.map(({ name, parameters }) => ({ name, parameters }));

beforeEach(() => vi.clearAllMocks());

afterEach(async () => {
  for (const preset of presets.list.all) await presets.delete(preset);
  for (const { id } of notifications.toasts) dismissToast(id);
});

it('renames a preset', async () => {
  await show(warm);
  await choose('Rename');
  await userEvent.keyboard('Calm{Enter}');
  await expect.poll(stored).toEqual([{ name: 'Calm', parameters: cool.parameters }]);
  await expect.element(button(/^Calm/)).toBeVisible();
});

it('overwrites a preset with the current settings, and restores its content by Undo', async () => {
  await show(warm);
  await choose('Overwrite with current settings');
  await expect.poll(stored).toEqual([{ name: 'Cool', parameters: warm.parameters }]);
  await button('Undo').click();
  await expect.poll(stored).toEqual([{ name: 'Cool', parameters: cool.parameters }]);
});

it('overwrites a preset when its name is entered again, with the same Undo', async () => {
  await show(warm);
  await button('Save as preset').click();
  await userEvent.keyboard('Cool{Enter}');
  await expect.poll(stored).toEqual([{ name: 'Cool', parameters: warm.parameters }]);
  await button('Undo').click();
  await expect.poll(stored).toEqual([{ name: 'Cool', parameters: cool.parameters }]);
});

it('deletes a preset with an undo', async () => {
  await show(warm);
  await choose('Delete');
  await expect.poll(stored).toEqual([]);
  await button('Undo').click();
  await expect.poll(stored).toEqual([{ name: 'Cool', parameters: cool.parameters }]);
});

it('replaces the current settings by a preset, and restores them', async () => {
  await show(warm);
  await button(/^Cool/).click();
  expect(onapply).toHaveBeenLastCalledWith(cool);
  await button('Undo').click();
  expect(onapply).toHaveBeenLastCalledWith(warm);
});

it('leaves out what the page does not send, and names it', async () => {
  await show({ ...warm, parameters: {} }, ['top_p']);
  await button(/^Cool/).click();
  expect(onapply).toHaveBeenLastCalledWith({ ...cool, parameters: {} });
  await expect
    .element(page.getByText('“Cool” without top_p, which this page doesn’t send.').first())
    .toBeVisible();
});
