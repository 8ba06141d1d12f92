import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { userMessage } from '$lib/storage/samples';
import UserTurn from './UserTurn.svelte';

const versions = createRawSnippet(() => ({ render: () => '<span></span>' }));
const input = page.getByRole('textbox', { name: 'Edit message' });
const on = { onediting: vi.fn(), onedit: vi.fn(), ondelete: vi.fn() };
const message = userMessage('c', 'q');

const show = (editing: boolean) => render(UserTurn, { message, versions, editing, ...on });

it('shows what was written as text', async () => {
  const hostile = { ...message, content: '<img src=x onerror=alert(1)> **not bold**' };
  await render(UserTurn, { message: hostile, versions, editing: false, ...on });
  await expect.element(page.getByText(hostile.content)).toBeVisible();
});

it('sends the changed text, which stays in its field until it is taken', async () => {
  await show(true);
  await input.fill('Changed');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(on.onedit).toHaveBeenCalledWith('Changed');
  expect(on.onediting).not.toHaveBeenCalled();
  await expect.element(input).toHaveValue('Changed');
});

it('keeps what is being typed when another tab changes the conversation', async () => {
  const { rerender } = await show(true);
  await input.fill('Changed');
  await rerender({ message: { ...message } });
  await expect.element(input).toHaveValue('Changed');
});

it('gives up with Escape, which stops nothing else', async () => {
  const elsewhere = vi.fn();
  document.addEventListener('keydown', elsewhere);
  await show(true);
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', elsewhere);
  expect(on.onediting).toHaveBeenCalledWith(false);
  expect(elsewhere).not.toHaveBeenCalled();
});
