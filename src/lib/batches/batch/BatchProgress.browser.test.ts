import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { batchSample } from '$lib/storage/batch-samples';
import BatchProgress from './BatchProgress.svelte';

it('draws how the counts grow while they do, and leaves the place to the results then', async () => {
  const samples = [0, 1, 2].map((completed) => ({ at: completed * 1000, completed, failed: 0 }));
  const request_counts = { total: 4, completed: 2, failed: 0 };
  const running = batchSample({ status: 'in_progress', request_counts });
  const screen = await render(BatchProgress, { batch: running, samples, isAttempt: false });
  await expect.element(page.getByText('as seen here')).toBeVisible();
  await screen.rerender({ batch: { ...running, status: 'completed' } });
  await expect.element(page.getByText('as seen here')).not.toBeInTheDocument();
  await expect.element(page.getByText('2 of 4 requests done')).toBeVisible();
});
