import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, notifications, runToastAction } from '$lib/base/ui/notices/toasts.svelte';
import { warnWhenFull } from './storage-warning';

const MB = 2 ** 20;
const open = vi.fn();
let stop = () => {};

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  stop();
  for (const { id } of notifications.toasts) dismissToast(id);
  vi.restoreAllMocks();
});

const estimated = (usage: number, quota: number) =>
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage, quota });

async function start() {
  stop();
  stop = warnWhenFull(open);
  await new Promise((resolve) => setTimeout(resolve));
}

it.each([
  [8100, 10_000, '1.86 GB'],
  [300, 499, '199 MB'],
  [700, 600, '0 B'],
])('A warning of %i MB used of %i MB is shown once a session', async (used, quota, left) => {
  estimated(used * MB, quota * MB);
  const text = `Storage is nearly full: ${left} left.`;
  for (let opened = 0; opened < 2; opened += 1) {
    await start();
    await vi.waitFor(() => expect(notifications.toasts).toMatchObject([{ kind: 'warning', text }]));
  }
  const [shown] = notifications.toasts;
  if (shown) runToastAction(shown);
  expect(open).toHaveBeenCalledOnce();
  open.mockClear();
});

it.each([
  [7900, 10_000],
  [200, 400],
  [0, 0],
])('The warning is silent at %i MB of %i MB', async (used, quota) => {
  estimated(used * MB, quota * MB);
  await start();
  expect(notifications.toasts).toEqual([]);
});

it('The storage is measured again when the tab is shown', async () => {
  const estimate = estimated(0, 10_000 * MB);
  await start();
  estimate.mockResolvedValue({ usage: 9000 * MB, quota: 10_000 * MB });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => notifications.toasts.length).toBe(1);
});
