import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { reportCarryOver } from '$lib/storage/carry-over/progress';
import { StorageFailure } from '$lib/storage/failure';
import { notifications } from '$lib/ui/toasts.svelte';
import CarryOverNotice from './CarryOverNotice.svelte';

it('shows how far the taking over has come, and goes when it is done', async () => {
  await render(CarryOverNotice);
  const bar = page.getByRole('progressbar', { name: 'Taking over stored records' });
  await expect.element(bar).not.toBeInTheDocument();
  reportCarryOver({ done: 1200, of: 20_000, state: 'running' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '1200');
  reportCarryOver({ done: 20_000, of: 20_000, state: 'done' });
  await expect.element(bar).not.toBeInTheDocument();
  expect(notifications.toasts).toEqual([]);
});

it('tells why not everything was taken over', async () => {
  await render(CarryOverNotice);
  const failure = new StorageFailure('quota');
  reportCarryOver({ done: 1, of: 2, state: 'failed', failure });
  await expect.poll(() => notifications.toasts.at(-1)?.text).toContain('no more room');
});
