import X from '@lucide/svelte/icons/x';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import Dialog from '../dialogs/Dialog.svelte';
import Shell from '../layout/Shell.svelte';
import SplitView from '../layout/SplitView.svelte';
import { announce, dismissToast, notifications, toast, toastActions } from './toasts.svelte';
import Toaster from './Toaster.svelte';

const card = page.getByRole('group', { name: 'Notification' });
const undo = page.getByRole('button', { name: 'Undo' });

beforeEach(() => render(Toaster));
afterEach(() => notifications.toasts.forEach(({ id }) => dismissToast(id)));

it('runs the undo of a delete once and disappears', async () => {
  const run = vi.fn();
  toast({ text: 'Conversation deleted', action: { label: 'Undo', run } });
  await undo.click();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(card).not.toBeInTheDocument();
});

it('restores the focus to where it was before its button was pressed', async () => {
  const field = document.createElement('input');
  document.body.append(field);
  onTestFinished(() => field.remove());
  field.focus();
  toast({ text: 'Conversation deleted', action: { label: 'Undo', run: () => undefined } });
  await undo.click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

/** Stops the clock: the pointer and the keys may take longer than a toast stays. */
function holdClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

it('disappears by itself, but not while the pointer rests on one', async () => {
  holdClock();
  toast({ text: 'First', duration: 300 });
  toast({ text: 'Held', duration: 300 });
  await page.getByText('Held').last().hover();
  vi.advanceTimersByTime(60_000);
  expect(notifications.toasts.map(({ text }) => text)).toEqual(['First', 'Held']);
  await userEvent.unhover(card.last());
  await vi.waitFor(() => {
    vi.advanceTimersByTime(300);
    expect(notifications.toasts).toEqual([]);
  });
  await expect.element(card).not.toBeInTheDocument();
});

it('stays while the focus is on one, and disappears when that is dismissed', async () => {
  holdClock();
  for (const text of ['First', 'Second'])
    toast({ text, duration: 300, action: { label: 'Undo', run: vi.fn() } });
  await expect.poll(() => undo.elements()).toHaveLength(2);
  undo.first().element().focus();
  await tick();
  vi.advanceTimersByTime(60_000);
  expect(notifications.toasts).toHaveLength(2);
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect.poll(() => undo.elements()).toHaveLength(1);
  await userEvent.unhover(card);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(300);
    expect(notifications.toasts).toEqual([]);
  });
});

it('leaves 20 s to press its action', async () => {
  holdClock();
  toast({ text: 'Saved' });
  toast({ text: 'Deleted', action: { label: 'Undo', run: vi.fn() } });
  await expect.element(undo).toBeInTheDocument();
  vi.advanceTimersByTime(19_999);
  expect(notifications.toasts.map(({ text }) => text)).toEqual(['Deleted']);
  vi.advanceTimersByTime(1);
  expect(notifications.toasts).toEqual([]);
});

it('keeps a failure until it is dismissed, as an alert', async () => {
  toast({ text: 'The save failed.', kind: 'failed' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The save failed.');
  expect(notifications.toasts[0]?.duration).toBe(Infinity);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('can be pressed while a modal dialog is open, and stays when that closes', async () => {
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

/** The names of the controls that the toasts cover. */
function beneath(): string[] {
  const names = new Set<string>();
  for (const shown of card.elements()) {
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    for (let x = left; x < right; x += 4)
      for (let y = top; y < bottom; y += 4)
        for (const element of document.elementsFromPoint(x, y))
          if (element.matches('a, button, h1') && !element.closest('[popover=manual]'))
            names.add(element.textContent);
  }
  return [...names];
}

const reported = 'The conversation “Tides” is deleted';

async function renderShell(work: string) {
  const picker = '<button style="width: 112px">Connection</button>';
  await render(Shell, {
    sections: ['Chat', 'Audio'].map((label) => ({
      label,
      icon: X,
      link: { href: '#', 'aria-current': undefined },
    })),
    title: 'Chat',
    connectionPicker: createRawSnippet(() => ({ render: () => picker })),
    children: createRawSnippet(() => ({
      render: () => `<div style="display: grid">${work}</div>`,
    })),
  });
}

for (const width of [390, 600, 899, 1024, 1440])
  it(`covers nothing that can be pressed in a window of ${width} px, however many there are`, async () => {
    await page.viewport(width, 800);
    await renderShell('<button style="height: 36px">Delete</button>'.repeat(40));
    const main = page.getByRole('main').element();
    for (let count = 1; count <= 4; count++) {
      toast({ text: reported, action: { label: 'Undo', run: vi.fn() } });
      await expect.poll(() => card.elements()).toHaveLength(count);
      await expect.poll(beneath).toEqual([]);
      main.scrollTop = main.scrollHeight;
      await expect.element(page.getByRole('button', { name: 'Delete' }).last()).toBeInViewport();
      expect(beneath()).toEqual([]);
    }
    for (const shown of card.elements()) {
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      expect(Math.min(left, top, innerWidth - right, innerHeight - bottom)).toBeGreaterThan(0);
    }
  });

it('covers neither the title in a wide window, nor the content with two toasts', async () => {
  await page.viewport(1440, 800);
  await renderShell('<p>Work</p>');
  const { top } = page.getByRole('main').element().getBoundingClientRect();
  for (const count of [1, 2]) {
    toast({ text: 'Deleted “Tides”', action: { label: 'Undo', run: vi.fn() } });
    await expect.poll(() => card.elements()).toHaveLength(count);
    await expect.poll(beneath).toEqual([]);
    const title = page.getByRole('heading', { name: 'Chat' }).element();
    expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
    expect(page.getByRole('main').element().getBoundingClientRect().top).toBe(top);
  }
});

for (const width of [390, 600, 899]) {
  it(`covers no button of a dialog in a window of ${width} px`, async () => {
    await page.viewport(width, 600);
    const children = createRawSnippet(() => ({ render: () => '<p style="height: 2000px">…</p>' }));
    const footer = createRawSnippet(() => ({ render: () => '<button>Save</button>' }));
    await render(Dialog, { open: true, title: 'Presets', children, footer });
    toast({ text: reported });
    await expect.element(card).toBeInViewport({ ratio: 1 });
    await expect.poll(beneath).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it(`covers nothing of a sheet in a window of ${width} px`, async () => {
    await page.viewport(width, 600);
    const row = '<button style="height: 36px">Conversation</button>';
    const list = `<div style="display: grid; max-height: 100%; overflow: auto">${row.repeat(40)}</div>`;
    await render(SplitView, {
      storageKey: 'toaster',
      start: createRawSnippet(() => ({ render: () => list })),
      children: createRawSnippet(() => ({ render: () => '<p>Work</p>' })),
    });
    await page.getByRole('button', { name: 'Show list' }).click();
    toast({ text: reported });
    await expect.element(card).toBeInViewport({ ratio: 1 });
    await expect.poll(beneath).toEqual([]);
  });
}

it('offers the actions of its toasts in the palette', async () => {
  const run = vi.fn();
  toast({ text: 'Deleted “Tides”', action: { label: 'Undo', run } });
  toast({ text: 'Saved' });
  await expect.poll(() => card.elements()).toHaveLength(2);
  const [offered, ...others] = toastActions();
  expect(offered?.title).toBe('Undo: Deleted “Tides”');
  expect(others).toEqual([]);
  offered?.run();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Deleted “Tides”')).not.toBeInTheDocument();
});

it('announces through one polite region', async () => {
  announce('Answer finished');
  await expect.element(page.getByRole('status')).toHaveTextContent('Answer finished');
  toast({ text: 'Saved', kind: 'success' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved');
});

it('clears the announcement once its toast is gone', async () => {
  const saved = toast({ text: 'Deleted “Tides”' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Deleted “Tides”');
  dismissToast(saved);
  await expect.element(page.getByRole('status')).toHaveTextContent(/^$/);
  const older = toast({ text: 'Deleted “Moons”' });
  announce('Answer finished');
  dismissToast(older);
  await expect.element(page.getByRole('status')).toHaveTextContent('Answer finished');
});
