import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import QuestionDialog from './QuestionDialog.svelte';
import { readQuestion } from './read-question';

async function show(params: { [name: string]: unknown }) {
  const onanswer = vi.fn();
  const question = readQuestion({ message: 'Please', ...params });
  await render(QuestionDialog, { host: 'tools.test', question, onanswer });
  return { onanswer, dialog: page.getByRole('dialog', { name: 'Question from tools.test' }) };
}

const form = (properties: object, required: string[] = []) => ({
  requestedSchema: { type: 'object', properties, required },
});

describe('A question of a server', () => {
  it('has a list of switches, of which enough must be on', async () => {
    const items = {
      anyOf: ['Tuna', 'Salmon', 'Trout'].map((title) => ({ const: title[1], title })),
    };
    const fish = { type: 'array', title: 'Fish', items, minItems: 2, default: ['r'] };
    const { onanswer, dialog } = await show(form({ fish }));
    const group = dialog.getByRole('group', { name: 'Fish' });
    await expect.element(group.getByRole('switch', { name: 'Trout' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect.element(dialog.getByText('Choose 2 or more.')).toBeVisible();
    await group.getByRole('switch', { name: 'Tuna' }).click();
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    expect(onanswer).toHaveBeenCalledExactlyOnceWith({
      action: 'accept',
      content: { fish: ['u', 'r'] },
    });
  });

  it('names what has no field, and can be answered without it', async () => {
    const tags = { type: 'array', items: { type: 'string' } };
    const { onanswer, dialog } = await show(
      form({ tags, name: { type: 'string', default: 'Ada' } }),
    );
    await expect.element(dialog.getByText('Some of it can’t be entered here')).toBeVisible();
    await expect.element(dialog.getByText(/^tags: .*a list without fixed choices/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    expect(onanswer).toHaveBeenCalledWith({ action: 'accept', content: { name: 'Ada' } });
  });

  it('can only be declined or closed if what has no field is required', async () => {
    const { onanswer, dialog } = await show(form({ home: { type: 'object' } }, ['home']));
    await expect.element(dialog.getByText('This can’t be answered here')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send answer' }).elements()).toEqual([]);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    expect(onanswer).toHaveBeenCalledWith({ action: 'decline' });
  });

  it('may be a page, which only a press opens', async () => {
    const url = 'https://pay.test/order?id=1';
    const { onanswer, dialog } = await show({ mode: 'url', url });
    await expect.element(dialog.getByText(url)).toBeVisible();
    const link = dialog.getByRole('link', { name: 'Open pay.test' });
    await expect.element(link).toHaveAttribute('href', url);
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    expect(onanswer).toHaveBeenCalledWith({ action: 'accept' });
  });
});
