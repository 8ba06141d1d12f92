import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import MessageEditor, { messageDraft } from './MessageEditor.svelte';

const input = page.getByRole('textbox', { name: 'Edit message' });
const send = vi.fn(() => true);
const save = vi.fn(() => false);
const oncancel = vi.fn();

let messageId: string;

beforeEach(() => {
  [send, save, oncancel].forEach((spy) => spy.mockClear());
  messageId = crypto.randomUUID();
});

const show = (sends: boolean, text = 'Hi') =>
  render(MessageEditor, {
    label: 'Edit message',
    newDraft: () => messageDraft('c', messageId, 'edit', text),
    choices: [
      { label: 'Send', run: send },
      { label: 'Save', run: save },
    ],
    sends,
    oncancel,
  });

it('The editor of a message passes the text to the chosen action, and keeps it in its field until that accepts it', async () => {
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

it('The editor of a message stops a container that follows its end from scrolling it out of view', async () => {
  const onfound = vi.fn();
  document.addEventListener('found', onfound, { once: true });
  await show(true);
  expect(onfound).toHaveBeenCalledOnce();
});

it('The editor of a message without a sending action breaks the line with Enter, and finishes with Ctrl and Enter', async () => {
  await show(false);
  await userEvent.type(input, ' there{Enter}you');
  await expect.element(input).toHaveValue('Hi there\nyou');
  expect(send).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(send).toHaveBeenCalledWith('Hi there\nyou');
});

it('The editor of a message keeps the typed text when another tab changes the conversation', async () => {
  const { rerender } = await show(true);
  await input.fill('Changed');
  await rerender({
    newDraft: () => messageDraft('c', messageId, 'edit', 'From elsewhere'),
  });
  await expect.element(input).toHaveValue('Changed');
});

it('The editor of a message closes with Escape, which stops nothing else', async () => {
  const elsewhere = vi.fn();
  document.addEventListener('keydown', elsewhere);
  await show(true);
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', elsewhere);
  expect(oncancel).toHaveBeenCalledOnce();
  expect(elsewhere).not.toHaveBeenCalled();
});

it('The editor of a message restores the typed text after its page was left, until it is used or discarded', async () => {
  const first = await show(true);
  await input.fill('Changed');
  await first.unmount();
  dispatchEvent(new Event('pagehide'));

  const second = await show(true);
  await expect.element(input).toHaveValue('Changed');
  await page.getByRole('button', { name: 'Save' }).click();
  await second.unmount();

  const third = await show(true);
  await expect.element(input).toHaveValue('Changed');
  await page.getByRole('button', { name: 'Send' }).click();
  await third.unmount();

  const fourth = await show(true);
  await expect.element(input).toHaveValue('Hi');
  await input.fill('Changed again');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await fourth.unmount();

  await show(true);
  await expect.element(input).toHaveValue('Hi');
});
