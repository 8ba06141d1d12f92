import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import type { ResponseRecord } from '$lib/storage/response-records';
import { responseRecord } from '../../../../tests/support/responses/response-samples';
import ResponseEnd from './ResponseEnd.svelte';

async function show(fields: Partial<ResponseRecord>) {
  const onretry = vi.fn();
  await render(ResponseEnd, { record: responseRecord(fields), onretry });
  return onretry;
}

const retry = page.getByRole('button', { name: 'Retry' });

it.each([{ error: null }, {}])(
  'says that a response which failed with %j gave no reason, and offers to retry',
  async (members) => {
    const onretry = await show({ state: 'failed', members: { status: 'failed', ...members } });
    await expect.element(page.getByRole('alert')).toHaveTextContent('gave no reason');
    await retry.click();
    expect(onretry).toHaveBeenCalledOnce();
  },
);

it("shows the service's message as text", async () => {
  const words = '<b>Out</b> of luck';
  await show({ state: 'failed', members: { status: 'failed', error: { message: words } } });
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
});

it('shows how much of an incomplete response was received', async () => {
  await show({
    state: 'interrupted',
    error: { kind: 'cut-off' },
    members: { status: 'queued' },
  });
  await expect.element(page.getByText(/it ended with “queued”/)).toBeVisible();
  await expect.element(page.getByText('Empty response')).not.toBeInTheDocument();
  await expect.element(retry).toBeVisible();
});

it('reports events that couldn’t be read, even if the response completed', async () => {
  await show({ state: 'done', members: { status: 'completed' }, unreadEvents: 1 });
  await expect.element(page.getByText('Couldn’t read part of the stream')).toBeVisible();
});
