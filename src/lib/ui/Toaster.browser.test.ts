import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import Dialog from './Dialog.svelte';
import Shell from './Shell.svelte';
import { announce, dismissToast, notifications, toast } from './toasts.svelte';
import Toaster from './Toaster.svelte';

const card = page.getByRole('group', { name: 'Notification' });
const undo = page.getByRole('button', { name: 'Undo' });

beforeEach(() => render(Toaster));
afterEach(() => notifications.toasts.forEach(({ id }) => dismissToast(id)));

it('runs the undo of a delete once and goes', async () => {
  const run = vi.fn();
  toast({ text: 'Conversation deleted', action: { label: 'Undo', run } });
  await undo.click();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(card).not.toBeInTheDocument();
});

it('goes by itself, but not while the pointer rests on it', async () => {
  // The pointer may take longer to get there than a toast stays.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  toast({ text: 'First', duration: 300 });
  toast({ text: 'Held', duration: 300 });
  await page.getByText('Held').last().hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(card).toHaveTextContent('Held');
  expect(notifications.toasts.map(({ text }) => text)).toEqual(['Held']);
  await userEvent.unhover(card);
  await vi.waitFor(() => expect(notifications.toasts).toEqual([]));
  await expect.element(card).not.toBeInTheDocument();
});

it('keeps a failure until it is dismissed, as an alert', async () => {
  toast({ text: 'The save failed.', kind: 'failed' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The save failed.');
  expect(notifications.toasts[0]?.duration).toBe(Infinity);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('can be pressed while a modal dialog is open, and stays when that goes', async () => {
  const run = vi.fn();
  const children = createRawSnippet(() => ({ render: () => '<input aria-label="Name" />' }));
  toast({ text: 'Deleted before', action: { label: 'Undo', run } });
  const { rerender } = await render(Dialog, { open: true, title: 'Presets', children });
  toast({ text: 'Deleted in it', action: { label: 'Undo', run } });
  await page.getByText('Deleted before').last().hover();
  await undo.first().click();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('dialog').getByRole('status')).toBeInTheDocument();
  await rerender({ open: false });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await undo.click();
  expect(run).toHaveBeenCalledTimes(2);
});

it('covers nothing that can be pressed, neither in the head of the page nor in its rows', async () => {
  const row = '<button style="height: 36px">Delete</button>';
  const picker = '<button style="width: 320px">Connection</button>';
  await render(Shell, {
    sections: [],
    title: 'Chat',
    connectionPicker: createRawSnippet(() => ({ render: () => picker })),
    children: createRawSnippet(() => ({
      render: () => `<div style="display: grid">${row.repeat(9)}</div>`,
    })),
  });
  for (const width of [1024, 1440]) {
    await page.viewport(width, 800);
    toast({ text: 'The conversation “Tides” is deleted', action: { label: 'Undo', run: vi.fn() } });
    await expect.element(card.first()).toBeVisible();
    const toasted = card.first().element().getBoundingClientRect();
    const below = page.getByRole('button', { name: /Connection|Search|Delete/ }).elements();
    const covered = below
      .map((button) => button.getBoundingClientRect())
      .filter(({ left, top }) => left < toasted.right && top < toasted.bottom);
    expect([below.length, covered]).toEqual([11, []]);
  }
});

it('leaves free what closes a dialog of a phone', async () => {
  await page.viewport(390, 844);
  const children = createRawSnippet(() => ({ render: () => '<p>Presets</p>' }));
  toast({ text: 'The preset “Short answers in plain words” is deleted' });
  await render(Dialog, { open: true, title: 'Presets', children });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('speaks through one polite region', async () => {
  announce('Answer finished');
  await expect.element(page.getByRole('status')).toHaveTextContent('Answer finished');
  toast({ text: 'Saved', kind: 'success' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved');
});
