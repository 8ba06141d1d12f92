import X from '@lucide/svelte/icons/x';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../../app.css';
import Dialog from '../dialogs/Dialog.svelte';
import Shell from '../layout/Shell.svelte';
import { uncoveredByToasts } from '../dialogs/toast-place';
import { announce, dismissToast, notifications, toast, toastActions } from './toasts.svelte';
import Toaster from './Toaster.svelte';

const card = page.getByRole('group', { name: 'Notification' });
const undo = page.getByRole('button', { name: 'Undo' });

beforeEach(() => render(Toaster));
afterEach(() => notifications.toasts.forEach(({ id }) => dismissToast(id)));

it('A toast runs the undo of a delete once and disappears', async () => {
  const run = vi.fn();
  toast({ text: 'Conversation deleted', action: { label: 'Undo', run } });
  await undo.click();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(card).not.toBeInTheDocument();
});

it('A toast restores the focus to where it was before its button was pressed', async () => {
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

it('A toast disappears by itself, but not while the pointer rests on one', async () => {
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

it('A toast stays while the focus is on one, and disappears when that is dismissed', async () => {
  holdClock();
  for (const text of ['First', 'Second'])
    toast({ text, duration: 300, action: { label: 'Undo', run: vi.fn() } });
  await expect.poll(() => undo.elements()).toHaveLength(2);
  (await undo.first().findElement()).focus();
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

it('A toast leaves 20 s to press its action', async () => {
  holdClock();
  toast({ text: 'Saved' });
  toast({ text: 'Deleted', action: { label: 'Undo', run: vi.fn() } });
  // Not `expect.element`, each look of which would move the clock on.
  await tick();
  expect(undo.elements()).toHaveLength(1);
  vi.advanceTimersByTime(19_999);
  expect(notifications.toasts.map(({ text }) => text)).toEqual(['Deleted']);
  vi.advanceTimersByTime(1);
  expect(notifications.toasts).toEqual([]);
});

it('A toast keeps a failure until it is dismissed, as an alert', async () => {
  toast({ text: 'The save failed.', kind: 'failed' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The save failed.');
  expect(notifications.toasts[0]?.duration).toBe(Infinity);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('A toast can be pressed while a modal dialog is open, and stays when that closes', async () => {
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

const reported = 'The conversation “Tides” is deleted';

function showToasts(count: number) {
  for (let nth = 1; nth <= count; nth++)
    toast({ text: `${nth}. ${reported}`, action: { label: 'Undo', run: vi.fn() } });
}

async function renderShell(work: string) {
  await render(Shell, {
    sections: ['Chat', 'Audio'].map((label) => ({
      label,
      icon: X,
      rank: 'main' as const,
      link: { href: '#', 'aria-current': undefined },
    })),
    title: 'Chat',
    children: createRawSnippet(() => ({
      render: () => `<div style="display: grid">${work}</div>`,
    })),
  });
}

const cornersOf = (element: Element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom];
};

for (const width of [390, 600, 1440])
  it(`A toast moves nothing in a window of ${width} px, and stays inside it above the bar`, async () => {
    await page.viewport(width, 800);
    await renderShell('<button style="height: 36px">Delete</button>'.repeat(40));
    const places = () =>
      [...document.querySelectorAll('h1, main, header, nav, main button')].map(cornersOf);
    const before = places();
    showToasts(3);
    await expect.poll(() => card.elements()).toHaveLength(3);
    const rail = await page.getByRole('navigation', { name: 'Sections' }).findElement();
    const bottom = width < 600 ? rail.getBoundingClientRect().top : innerHeight;
    const boxes = () => card.elements().map((shown) => shown.getBoundingClientRect());
    await expect
      .poll(() => Math.max(...boxes().map((box) => box.bottom)))
      .toBeLessThanOrEqual(bottom);
    expect(places()).toEqual(before);
    for (const box of boxes()) {
      expect(box.width).toBeLessThanOrEqual(380);
      expect(innerWidth - box.right).toBeLessThanOrEqual(16);
      expect(Math.min(box.left, box.top, innerWidth - box.right)).toBeGreaterThan(0);
    }
  });

it('The toasts show the three newest and open the others by their line', async () => {
  showToasts(5);
  await expect.poll(() => card.elements()).toHaveLength(3);
  await expect.element(card.first()).toHaveTextContent('3. ');
  await page.getByRole('button', { name: 'Show 2 more' }).click();
  await expect.poll(() => card.elements()).toHaveLength(5);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await expect.poll(() => card.elements()).toHaveLength(3);
});

for (const width of [390, 1440])
  it(`A toast is above the composer in a window of ${width} px, while it grows too`, async () => {
    await page.viewport(width, 600);
    const composer = document.createElement('form');
    Object.assign(composer.style, { position: 'fixed', inset: 'auto 8px 8px', height: '50px' });
    document.body.append(composer);
    onTestFinished(() => composer.remove());
    uncoveredByToasts(composer);
    showToasts(1);
    const space = () =>
      composer.getBoundingClientRect().top - card.element().getBoundingClientRect().bottom;
    await expect.element(card).toBeInViewport({ ratio: 1 });
    await expect.poll(space).toBeGreaterThanOrEqual(0);
    composer.style.height = '200px';
    await expect.poll(space).toBeGreaterThanOrEqual(0);
  });

it('A toast is above the buttons of a dialog on a phone', async () => {
  await page.viewport(390, 600);
  const children = createRawSnippet(() => ({ render: () => '<p style="height: 2000px">…</p>' }));
  const footer = createRawSnippet(() => ({ render: () => '<button>Save</button>' }));
  await render(Dialog, { open: true, title: 'Presets', children, footer });
  showToasts(3);
  await expect.element(card.last()).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('A toast offers its actions in the palette', async () => {
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

it('The toasts are announced through one polite region', async () => {
  announce('Answer finished');
  await expect.element(page.getByRole('status')).toHaveTextContent('Answer finished');
  toast({ text: 'Saved', kind: 'success' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved');
});

it('The announcement is cleared once its toast is gone', async () => {
  const saved = toast({ text: 'Deleted “Tides”' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Deleted “Tides”');
  dismissToast(saved);
  await expect.element(page.getByRole('status')).toHaveTextContent(/^$/);
  const older = toast({ text: 'Deleted “Moons”' });
  announce('Answer finished');
  dismissToast(older);
  await expect.element(page.getByRole('status')).toHaveTextContent('Answer finished');
});
