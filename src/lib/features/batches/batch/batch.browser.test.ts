import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { newNote } from '$lib/base/storage/batch-notes';
import { batchSample } from '../../../../../tests/support/storage/samples';
import BatchProgress from './BatchProgress.svelte';
import PartLinks from './PartLinks.svelte';

describe('The progress of a batch', () => {
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
});

describe('The parts of a data set', () => {
  const group = (part: number) => ({ id: 'g', part, of: 3 });
  const note = (id: string, part: number) => ({
    ...newNote('c', batchSample({ id }), 0),
    name: 'Night',
    group: group(part),
  });
  const other = { ...note('x', 3), group: { ...group(3), id: 'another' } };

  it('links the batches of one data set, and names the part that is unknown', async () => {
    const notes = [note('b', 2), other, note('a', 1)];
    await render(PartLinks, { id: 'b', group: group(2), notes });
    const parts = page.getByRole('navigation', { name: 'Parts of the data' });
    await expect.element(parts).toHaveTextContent(/Part 1\s*Part 2 of 3\s*Part 3 isn’t known here/);
    const link = parts.getByRole('link');
    await expect.element(link).toHaveAttribute('title', 'Night (1 of 3), validating');
    expect((await link.findElement()).getAttribute('href')).toMatch(/\?id=a$/);
  });
});
