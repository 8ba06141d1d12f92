import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Silence from './SilenceNotice.svelte';

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
