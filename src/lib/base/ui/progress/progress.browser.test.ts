import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Asking from './RequestWait.svelte';
import Silence from './SilenceNotice.svelte';

describe('The wait for a reply', () => {
  afterEach(() => void vi.useRealTimers());

  function asking(beside: boolean) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
    const oncancel = vi.fn();
    return { oncancel, shown: render(Asking, { sentence: 'Asking Lab…', beside, oncancel }) };
  }

  test('shows the seconds of a wait, then the silence, and can be cancelled', async () => {
    const { oncancel, shown } = asking(false);
    await shown;
    await expect.element(page.getByRole('status')).toHaveTextContent('Asking Lab…');
    await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    vi.advanceTimersByTime(3000);
    await expect.element(page.getByText('3 s', { exact: true })).toBeVisible();
    vi.advanceTimersByTime(13_000);
    await expect.element(page.getByText(/No data for 16 s/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => oncancel.mock.calls.length).toBe(1);
  });

  test('shows no words for a quick answer beside existing content', async () => {
    await asking(true).shown;
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
    vi.advanceTimersByTime(3000);
    await expect.element(page.getByRole('status')).toBeVisible();
  });
});

describe('The notice of a silence', () => {
  test('reports silence after 15 seconds, until the next progress', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const { rerender } = await render(Silence, { progress: 1 });
    const words = page.getByText(/No data for/);
    vi.advanceTimersByTime(14_000);
    await expect.element(words).not.toBeInTheDocument();
    vi.advanceTimersByTime(3000);
    await expect.element(words).toHaveTextContent('No data for 17 s');
    await rerender({ progress: 2 });
    await expect.element(words).not.toBeInTheDocument();
    vi.useRealTimers();
  });
});
