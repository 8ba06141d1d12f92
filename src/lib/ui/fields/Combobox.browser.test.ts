import { SvelteMap } from 'svelte/reactivity';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Combobox from './Combobox.svelte';

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
  { value: 'g', label: 'Gamma' },
];
const onchange = vi.fn();
const input = page.getByRole('combobox', { name: 'Model' });
const listbox = page.getByRole('listbox', { name: 'Model' });

async function show(freeText = false) {
  onchange.mockClear();
  await render(Combobox, { label: 'Model', options, value: 'b', freeText, onchange });
}

describe('Combobox', () => {
  beforeEach(() => show());

  it('shows the label of its value, and no list, while closed', async () => {
    await expect.element(input).toHaveValue('Beta');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    await expect.element(listbox).not.toBeInTheDocument();
  });

  it('selects its text on focus, so that typing searches', async () => {
    await input.click();
    await userEvent.keyboard('gam');
    await expect.element(input).toHaveValue('gam');
    await expect.element(page.getByRole('option')).toHaveTextContent('Gamma');
  });

  it('keeps its list beside it when an ancestor scrolls', async () => {
    await input.click();
    await expect.element(listbox).toBeVisible();
    const distance = () =>
      listbox.element().getBoundingClientRect().top - input.element().getBoundingClientRect().top;
    await expect.poll(distance).toBeGreaterThan(0);
    const before = distance();
    document.body.style.paddingTop = '40px';
    expect(distance()).toBe(before - 40);
    document.body.dispatchEvent(new Event('scroll'));
    expect(distance()).toBe(before);
    document.body.style.paddingTop = '';
  });

  it('lets typing replace a value that arrives while the field has the focus', async () => {
    const { rerender } = await render(Combobox, { label: 'Late', options, freeText: true });
    const late = page.getByRole('combobox', { name: 'Late' });
    await late.click();
    await rerender({ value: 'a' });
    await expect.element(late).toHaveValue('Alpha');
    await userEvent.keyboard('own');
    await expect.element(late).toHaveValue('own');
  });

  it('keeps the active option when others arrive before it', async () => {
    const onchange = vi.fn();
    const { rerender } = await render(Combobox, { label: 'Growing', options, onchange });
    const growing = page.getByRole('combobox', { name: 'Growing' });
    await growing.click();
    await userEvent.keyboard('amm');
    await rerender({ options: [{ value: 'h', label: 'Hammer' }, ...options] });
    await expect.poll(() => page.getByRole('option').all()).toHaveLength(2);
    await userEvent.keyboard('{Enter}');
    expect(onchange).toHaveBeenCalledWith('g');
  });

  it('moves by arrows, Home and End, highlights the active option and selects it on Enter', async () => {
    await input.click();
    await userEvent.keyboard('{Home}{ArrowDown}{End}{ArrowUp}{ArrowDown}');
    const active = () => input.element().getAttribute('aria-activedescendant') ?? '';
    await expect.poll(() => document.getElementById(active())?.textContent).toContain('Gamma');
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveValue('Gamma');
    await expect.element(listbox).not.toBeInTheDocument();
    expect(onchange.mock.calls).toEqual([['g']]);
  });

  it('cancels a search on Escape and shows the value again', async () => {
    await input.click();
    await userEvent.keyboard('al{Escape}');
    await expect.element(input).toHaveValue('Beta');
    expect(onchange).not.toHaveBeenCalled();
  });

  it('selects a clicked option', async () => {
    await input.click();
    await page.getByRole('option', { name: 'Alpha' }).click();
    await expect.element(input).toHaveValue('Alpha');
    expect(onchange.mock.calls).toEqual([['a']]);
  });

  it('restores its value when it is emptied, unless it is optional', async () => {
    await input.click();
    await userEvent.keyboard('{Backspace}{Tab}');
    await expect.element(input).toHaveValue('Beta');
    await render(Combobox, { label: 'Optional', options, value: 'b', optional: true, onchange });
    await page.getByRole('combobox', { name: 'Optional' }).click();
    await userEvent.keyboard('{Backspace}{Tab}');
    expect(onchange.mock.calls).toEqual([['']]);
  });

  it('discards a text that matches no option when the focus leaves', async () => {
    await input.click();
    await userEvent.keyboard('nothing{Tab}');
    await expect.element(input).toHaveValue('Beta');
  });
});

describe('Combobox with free text', () => {
  beforeEach(() => show(true));

  it('offers the typed text as a value', async () => {
    await input.click();
    await userEvent.keyboard('vendor/new-model{Enter}');
    await expect.element(input).toHaveValue('vendor/new-model');
    expect(onchange.mock.calls).toEqual([['vendor/new-model']]);
  });

  it('shows the typed text as the value that its owner makes of it', async () => {
    const chosen = new SvelteMap([['model', 'old']]);
    await render(Combobox, {
      label: 'Own',
      options: [],
      get value() {
        return `id ${chosen.get('model')}`;
      },
      get valueText() {
        return chosen.get('model');
      },
      freeText: (text: string) => ({ value: `id ${text}`, label: `Use “${text}”` }),
      onchange: (value: string) => void chosen.set('model', value.slice(3)),
    });
    const own = page.getByRole('combobox', { name: 'Own' });
    await own.click();
    await userEvent.keyboard('new{Enter}');
    await expect.element(own).toHaveValue('new');
  });

  it('keeps the typed text when the focus leaves', async () => {
    await input.click();
    await userEvent.keyboard('alp{Tab}');
    expect(onchange.mock.calls).toEqual([['alp']]);
  });
});
