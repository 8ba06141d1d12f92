import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { notifications } from '$lib/ui/notices/toasts.svelte';
import RunStatus from './RunStatus.svelte';

const spoken = () => notifications.announcement.text;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => void vi.useRealTimers());

function run(firstTokenAt?: number) {
  const sentAt = Date.now();
  return { answer: { timing: { sentAt, firstTokenAt } }, progressAt: sentAt, retry: undefined };
}

it('announces a silence once, as it begins', async () => {
  await render(RunStatus, { run: run() });
  vi.advanceTimersByTime(14_000);
  await expect.element(page.getByText(/Waiting for the first token · 14 s/)).toBeVisible();
  expect(spoken()).not.toContain('No data');
  vi.advanceTimersByTime(1000);
  await expect.element(page.getByText(/No data for 15 s/)).toBeVisible();
  await expect.poll(spoken).toContain('No data for 15 s');
  const { id } = notifications.announcement;
  vi.advanceTimersByTime(5000);
  await expect.element(page.getByText(/No data for 20 s/)).toBeVisible();
  expect(notifications.announcement.id).toBe(id);
});

it('says that the received text is kept only if there is some', async () => {
  const screen = await render(RunStatus, { run: run() });
  vi.advanceTimersByTime(15_000);
  await expect.element(page.getByText(/No data for 15 s/)).not.toHaveTextContent(/arrived/);
  await screen.rerender({ run: run(Date.now()) });
  vi.advanceTimersByTime(15_000);
  await expect.element(page.getByText(/No data for 15 s/)).toHaveTextContent(/arrived is kept/);
});
