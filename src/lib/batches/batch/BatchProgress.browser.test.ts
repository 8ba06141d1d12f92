import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { batchSample } from '../../../../tests/support/storage/samples';
import BatchProgress from './BatchProgress.svelte';

it('draws a chart of the counts while they grow, and makes room for the results afterwards', async () => {
  const samples = [0, 1, 2].map((completed) => ({ at: completed * 1000, completed, failed: 0 }));
  const request_counts = { total: 4, completed: 2, failed: 0 };
  const running = batchSample({ status: 'in_progress', request_counts });
  const screen = await render(BatchProgress, { batch: running, samples, isAttempt: false });
  await expect.element(page.getByText('seen here')).toBeVisible();
  await screen.rerender({ batch: { ...running, status: 'completed' } });
  await expect.element(page.getByText('seen here')).not.toBeInTheDocument();
  await expect.element(page.getByText('2 of 4 requests done')).toBeVisible();
});

it.each([
  [{ total: 1, completed: 3, failed: 0 }, '3 of 3 requests done'],
  [{ total: 0, completed: 3, failed: 0 }, '3 of 3 requests done'],
  [{ total: 1, completed: 1, failed: 1 }, '2 of 2 requests done · 1 failed'],
])('never reports more requests done than there are, by %j', async (request_counts, words) => {
  const batch = batchSample({ status: 'completed', request_counts });
  await render(BatchProgress, { batch, samples: [], isAttempt: false });
  const bar = page.getByRole('progressbar', { name: 'Requests' });
  await expect.element(bar).toHaveAttribute('aria-valuetext', words);
  const [now, most] = ['aria-valuenow', 'aria-valuemax'].map((name) =>
    bar.element().getAttribute(name),
  );
  expect(now).toBe(most);
});
