import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import Toaster from '$lib/base/ui/notices/Toaster.svelte';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { prompts } from './prompts.svelte';
import SlashFixture from '../../../../tests/support/prompts/SlashFixture.svelte';

const field = page.getByRole('textbox', { name: 'Message' });
const list = page.getByRole('listbox', { name: 'Prompts' });
const option = (name: string | RegExp) => list.getByRole('option', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const onkey = vi.fn<(key: string) => void>();

const fields = { description: '', tags: [], use: 'message' as const };
const summary = { ...fields, name: 'Summary', text: 'Sum up:\n\n' };
const letter = { ...fields, name: 'Letter to a friend', text: 'Write to {{name}}.' };

/** The option that Enter would choose. */
function active(): string {
  const id = (field.element() as HTMLElement).getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent.trim() ?? '';
}

async function show(...known: (typeof summary)[]) {
  for (const one of known) await prompts.create(one);
  await render(SlashFixture, { onkey });
  await field.click();
}

beforeEach(() => vi.clearAllMocks());

afterEach(async () => {
  for (const prompt of prompts.all) await prompts.delete(prompt);
  for (const { id } of notifications.toasts) dismissToast(id);
});

describe('A "/" at the beginning of a line', () => {
  it('offers prompts above the field, which keeps the focus', async () => {
    await show(summary, letter);
    await userEvent.keyboard('/');
    await expect.element(list).toBeVisible();
    await expect.element(field).toHaveFocus();
    const { bottom } = (await list.findElement()).getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(field.element().getBoundingClientRect().top);
    await expect.element(field).toHaveAttribute('aria-controls', (await list.findElement()).id);
    await expect.element(option(/Letter/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(active).toMatch(/^Summary/);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(active).toMatch(/^Letter/);
  });

  it.each(['Enter', 'Tab'])('is replaced by the prompt that %s chooses', async (key) => {
    await show(summary, letter);
    await userEvent.keyboard('Hello{Shift>}{Enter}{/Shift}/sum');
    await expect.poll(active).toMatch(/^Summary/);
    await userEvent.keyboard(`{${key}}`);
    await expect.element(field).toHaveValue('Hello\nSum up:\n\n');
    await expect.element(page.getByRole('status')).toHaveTextContent('Hello Sum up:');
    await expect.element(field).toHaveFocus();
    await expect.element(list).not.toBeInTheDocument();
    expect(onkey).toHaveBeenLastCalledWith('m');
  });

  it('can be restored with the undo of the field', async () => {
    await show(summary);
    await userEvent.keyboard('/sum');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Sum up:\n\n');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field).toHaveValue('/sum');
  });

  it('accepts a choice by pointer', async () => {
    await show(summary);
    await userEvent.keyboard('/');
    await option(/Summary/).click();
    await expect.element(field).toHaveValue('Sum up:\n\n');
    await expect.element(field).toHaveFocus();
  });

  it('requests variables first, and stays in the text if that is cancelled', async () => {
    await show(letter);
    await userEvent.keyboard('/let');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Enter}');
    const name = page.getByRole('textbox', { name: 'name', exact: true });
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('/let');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('t{Enter}');
    await name.fill('Ada');
    await button('Insert').click();
    await expect.element(field).toHaveValue('Write to Ada.');
    await expect.element(field).toHaveFocus();
  });

  it('queues keys until the prompts are loaded', async () => {
    await prompts.create(summary);
    const follow = vi.spyOn(prompts, 'follow');
    let go = () => {};
    follow.mockReturnValue(new Promise((resolve) => (go = resolve)));
    await show();
    await userEvent.keyboard('/sum{Enter}');
    await expect.poll(() => follow.mock.calls.length).toBe(1);
    expect(onkey).not.toHaveBeenCalledWith('Enter');
    await expect.element(field).toHaveValue('/sum');
    go();
    await expect.element(field).toHaveValue('Sum up:\n\n');
    follow.mockRestore();
  });

  it('leaves Enter to the field if no prompt matches', async () => {
    await show(summary);
    await userEvent.keyboard('/unknown words{Enter}');
    await expect.poll(() => onkey.mock.lastCall).toEqual(['Enter']);
    await expect.element(field).toHaveValue('/unknown words');
  });

  it('closes its list with Escape, which leaves the text, and stays closed', async () => {
    await show(summary);
    await userEvent.keyboard('/s');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}u');
    await expect.element(field).toHaveValue('/su');
    await expect.element(list).not.toBeInTheDocument();
    expect(onkey).not.toHaveBeenCalledWith('Escape');
    await userEvent.keyboard('{Enter}');
    expect(onkey).toHaveBeenLastCalledWith('Enter');
    await field.fill('');
    await userEvent.keyboard('/');
    await expect.element(list).toBeVisible();
  });

  it('leaves every key to an input method', async () => {
    await show(summary);
    await userEvent.keyboard('/');
    await expect.element(list).toBeVisible();
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      const event = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...init });
      field.element().dispatchEvent(event);
      expect(event.defaultPrevented).toBe(false);
    }
    await expect.element(field).toHaveValue('/');
  });

  it('offers nothing while an input method is active', async () => {
    await show(summary);
    const area = field.element() as HTMLTextAreaElement;
    area.setRangeText('/', 0, 0, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    await expect.element(list).not.toBeInTheDocument();
    area.dispatchEvent(new CompositionEvent('compositionend'));
    await expect.element(list).toBeVisible();
  });

  it('does not offer prompts that are meant for system prompts', async () => {
    await show(summary, { ...letter, use: 'system' as never });
    await userEvent.keyboard('/');
    await expect.element(option(/Summary/)).toBeVisible();
    await expect.element(option(/Letter/)).not.toBeInTheDocument();
  });

  it('explains how to make the first prompt, and can be sent', async () => {
    await show();
    await userEvent.keyboard('/');
    await expect.element(page.getByText(/No prompts yet/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(onkey).toHaveBeenLastCalledWith('Enter');
    await button('Create the first prompt').click();
    await expect
      .element(page.getByRole('dialog', { name: 'Prompts' }).getByRole('textbox', { name: 'Name' }))
      .toHaveFocus();
  });

  it('is plain text anywhere else', async () => {
    await show(summary);
    await userEvent.keyboard('1/2 / a{Enter}');
    await expect.element(field).toHaveValue('1/2 / a');
    await expect.element(list).not.toBeInTheDocument();
  });
});

describe('The button "Prompts"', () => {
  it('inserts a prompt at the caret', async () => {
    await show(summary);
    await userEvent.keyboard('Before after{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await button('Prompts').click();
    await button('Use Summary').click();
    await expect.element(field).toHaveValue('Before Sum up:\n\nafter');
    await expect.element(field).toHaveFocus();
  });

  it('restores replaced text that is too long for the undo of the field', async () => {
    const text = 'A line\n'.repeat(500);
    await render(Toaster);
    await show({ ...summary, text });
    await userEvent.keyboard('/sum');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue(text);
    await userEvent.keyboard('more');
    await button('Undo').click();
    await expect.element(field).toHaveValue('/summore');
  });

  it('replaces the system prompt and can restore it', async () => {
    await render(Toaster);
    await show({ ...summary, use: 'system' as never });
    await button('Prompts').click();
    await button('Use Summary').click();
    const system = page.getByRole('textbox', { name: 'System prompt' });
    await expect.element(system).toHaveValue('Sum up:');
    await button('Undo').click();
    await expect.element(system).toHaveValue('Be brief.');
  });
});
