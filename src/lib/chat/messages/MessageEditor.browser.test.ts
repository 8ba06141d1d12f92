import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import MessageEditor from './MessageEditor.svelte';

const input = page.getByRole('textbox', { name: 'Edit message' });
const send = vi.fn();
const save = vi.fn();
const oncancel = vi.fn();

beforeEach(() => [send, save, oncancel].forEach((spy) => spy.mockClear()));

const show = (sends: boolean) =>
  render(MessageEditor, {
    label: 'Edit message',
    text: 'Hi',
    choices: [
      { label: 'Send', run: send },
      { label: 'Save', run: save },
    ],
    sends,
    oncancel,
  });

it('gives the text to what is chosen, and keeps it in its field until that has taken it', async () => {
  await show(true);
  await expect.element(input).toHaveFocus();
  await input.fill('Changed');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(save).toHaveBeenCalledWith('Changed');
  expect(send).not.toHaveBeenCalled();
  await expect.element(input).toHaveValue('Changed');
  await userEvent.type(input, '{Enter}');
  expect(send).toHaveBeenCalledWith('Changed');
});

it('that sends nothing breaks the line with Enter, and is done with Ctrl and Enter', async () => {
  await show(false);
  await userEvent.type(input, ' there{Enter}you');
  await expect.element(input).toHaveValue('Hi there\nyou');
  expect(send).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(send).toHaveBeenCalledWith('Hi there\nyou');
});

it('keeps what is being typed when another tab changes the conversation', async () => {
  const { rerender } = await show(true);
  await input.fill('Changed');
  await rerender({ text: 'From elsewhere' });
  await expect.element(input).toHaveValue('Changed');
});

it('gives up with Escape, which stops nothing else', async () => {
  const elsewhere = vi.fn();
  document.addEventListener('keydown', elsewhere);
  await show(true);
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', elsewhere);
  expect(oncancel).toHaveBeenCalledOnce();
  expect(elsewhere).not.toHaveBeenCalled();
});
