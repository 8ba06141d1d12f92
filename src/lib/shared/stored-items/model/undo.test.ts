import { beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { offerUndo, replaceTyped } from './undo';

const how = { isFilled: (text: string) => text.trim() !== '', notice: 'Replaced' };

beforeEach(() => notifications.toasts.forEach(({ id }) => dismissToast(id)));

const field = (value: string) => ({
  value,
  change(text: string) {
    this.value = text;
  },
});

const undo = () => notifications.toasts.at(-1)?.action?.run();

it('A change that cannot be undone says why it stays', async () => {
  offerUndo({ text: 'Message changed', undo: () => ({ refused: 'It was changed since' }) });
  undo();
  await vi.waitFor(() =>
    expect(notifications.toasts.at(-1)).toMatchObject({
      kind: 'warning',
      text: 'It was changed since',
    }),
  );
});

it('An undo that failed is offered again', async () => {
  const restore = vi.fn<() => Promise<void>>(() => Promise.resolve());
  restore.mockRejectedValueOnce(new Error('The storage is full'));
  offerUndo({ text: 'Deleted it', undo: restore, failure: () => 'It couldn’t be restored' });
  undo();
  await vi.waitFor(() =>
    expect(notifications.toasts.at(-1)).toMatchObject({
      kind: 'failed',
      text: 'It couldn’t be restored',
    }),
  );
  undo();
  expect(restore).toHaveBeenCalledTimes(2);
});

it('An undo replaces an empty value without a notice', () => {
  const empty = field(' ');
  replaceTyped(empty, 'An example', how);
  expect(empty.value).toBe('An example');
  expect(notifications.toasts).toEqual([]);
});

it('An undo restores the typed text', () => {
  const typed = field('Half a thought');
  replaceTyped(typed, 'An example', how);
  expect(notifications.toasts.map(({ text }) => text)).toEqual(['Replaced']);
  undo();
  expect(typed.value).toBe('Half a thought');
  expect(notifications.toasts).toHaveLength(1);
});

it('An undo loses nothing that was typed before it', () => {
  const typed = field('Half a thought');
  replaceTyped(typed, 'An example', how);
  typed.change('An example that I changed');
  undo();
  expect(typed.value).toBe('Half a thought');
  undo();
  expect(typed.value).toBe('An example that I changed');
});

it('An undo compares by content if the value is created at each read', () => {
  let text = 'Half a thought';
  const made = {
    get value() {
      return { text };
    },
    change: (value: { text: string }) => (text = value.text),
  };
  const isSame = (one: { text: string }, other: { text: string }) => one.text === other.text;
  replaceTyped(made, { text: 'An example' }, { isFilled: () => true, isSame, notice: 'Replaced' });
  undo();
  expect(text).toBe('Half a thought');
  expect(notifications.toasts).toHaveLength(1);
});
