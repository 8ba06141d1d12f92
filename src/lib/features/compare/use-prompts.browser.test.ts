import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { presets } from '$lib/shared/stored-items/presets.svelte';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { openPresets } from '$lib/base/storage/presets';
import { openPrompts } from '$lib/base/storage/prompts';
import type { Variant } from '$lib/base/storage/comparison-records';
import { prompts } from '$lib/shared/prompts/prompts.svelte';
import '../../../app.css';
import { promptSample, rowSample } from '../../../../tests/support/storage/samples';
import { ComparisonActions } from './open/comparison-actions';
import { newComparison } from './open/comparisons.svelte';
import RowMenu from './table/RowMenu.svelte';
import VariantHead from './variants/VariantHead.svelte';
import PromptField from './table/PromptField.svelte';

describe('The prompt library', () => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const library = openPrompts();
  const prompt = promptSample('p', {
    name: 'Guide',
    text: 'Show {{city}} to {{who}}.',
    use: 'both',
  });

  beforeEach(() => library.save(prompt));

  afterEach(async () => {
    await library.remove(prompt.id);
    for (const preset of presets.list.all) await presets.delete(preset);
  });

  function open() {
    const comparison = newComparison();
    return { comparison, actions: new ComparisonActions(comparison, () => new Map()) };
  }

  async function usePrompt(menu: string) {
    await button(menu).click();
    await page.getByRole('menuitem', { name: 'Prompts…' }).click();
    await button('Use Guide').click();
    await page.getByRole('textbox', { name: 'who', exact: true }).fill('Ada');
  }

  function showHead({ comparison, actions }: ReturnType<typeof open>): Promise<Variant> {
    const variant = comparison.record.variants[0] as Variant;
    return render(VariantHead, {
      ...{ actions, variant, index: 0, count: 2 },
      ...{ isBlind: false, score: undefined, stripHeight: 0 },
    }).then(() => variant);
  }

  const settingsOf = ({ comparison }: ReturnType<typeof open>) =>
    comparison.record.variants[0]?.settings;

  it('A variant uses a prompt as its system prompt, with placeholders for the columns of rows', async () => {
    const opened = open();
    opened.comparison.addRows([{ prompts: ['Hi'], values: { city: 'Rome' } }]);
    const { name } = await showHead(opened);
    await usePrompt(`Variant ${name}: more`);
    await expect.element(page.getByText('city stays a column placeholder.')).toBeVisible();
    await button('Set as system prompt').click();
    await expect.poll(() => settingsOf(opened)?.systemPrompt).toBe('Show {{city}} to Ada.');
  });

  it('A row without values uses the text of a prompt and requests all of its variables', async () => {
    const { comparison, actions } = open();
    const [row] = comparison.addRows([{ prompts: [''] }]);
    if (!row) throw new Error('There is no row.');
    await render(RowMenu, { actions, row, isBlind: false, index: 1 });
    await usePrompt('Row 2');
    await page.getByRole('textbox', { name: 'city', exact: true }).fill('Rome');
    await button('Set as prompt').click();
    await expect
      .poll(() => comparison.rows.find(({ id }) => id === row.id)?.prompts)
      .toEqual(['Show Rome to Ada.']);
  });

  it('A prompt that replaced the one of a row is undone there, although another comparison is shown by then', async () => {
    const [first, other] = [open(), open()];
    const [row] = first.comparison.addRows([{ prompts: ['Before'] }]);
    const [otherRow] = other.comparison.addRows([{ prompts: ['Another'] }]);
    if (!row || !otherRow) throw new Error('There is no row.');
    const shown = { actions: first.actions, row, isBlind: false, index: 1 };
    const { rerender } = await render(RowMenu, shown);
    await usePrompt('Row 2');
    await page.getByRole('textbox', { name: 'city', exact: true }).fill('Rome');
    await button('Set as prompt').click();
    const promptsOf = ({ comparison }: typeof first, id: string) =>
      comparison.rows.find((one) => one.id === id)?.prompts;
    await expect.poll(() => promptsOf(first, row.id)).toEqual(['Show Rome to Ada.']);
    await rerender({ actions: other.actions, row: otherRow });
    notifications.toasts.at(-1)?.action?.run();
    await expect.poll(() => promptsOf(first, row.id)).toEqual(['Before']);
    expect(promptsOf(other, otherRow.id)).toEqual(['Another']);
  });

  it('A variant uses a preset without what only responses send, and is saved as one', async () => {
    await openPresets().save({
      ...{ v: 1, id: 'cool', name: 'Cool', createdAt: 1, model: '', systemPrompt: 'Be cool.' },
      parameters: { temperature: 0.2, truncation: 'auto' },
    });
    const opened = open();
    const { name } = await showHead(opened);
    await button(`Settings of ${name}`).click();
    await button(/^Cool/).click();
    await expect
      .poll(() => settingsOf(opened))
      .toMatchObject({ systemPrompt: 'Be cool.', parameters: { temperature: 0.2 } });
    expect(settingsOf(opened)?.parameters).not.toHaveProperty('truncation');
    await button('Save as preset').click();
    await userEvent.keyboard('Mine{Enter}');
    await expect.poll(() => presets.list.all.map((preset) => preset.name)).toContain('Mine');
  });
});

describe('The prompt of a row', () => {
  afterEach(async () => {
    for (const prompt of prompts.all) await prompts.delete(prompt);
  });

  it('offers prompts at a "/", as the composer does', async () => {
    await prompts.create({
      name: 'Summary',
      description: '',
      text: 'Sum up:',
      tags: [],
      use: 'message',
    });
    const onchange = vi.fn<(texts: string[]) => void>();
    const onsend = vi.fn();
    const row = rowSample('c', 'r', { prompts: [''] });
    await render(PromptField, { row, turn: 0, onchange, onsend, onpaste: () => undefined });
    const field = page.getByRole('textbox', { name: 'Prompt' });
    await field.click();
    await userEvent.keyboard('/sum');
    await expect.element(page.getByRole('option', { name: /Summary/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Sum up:');
    expect(onchange).toHaveBeenLastCalledWith(['Sum up:']);
    expect(onsend).not.toHaveBeenCalled();
  });
});
