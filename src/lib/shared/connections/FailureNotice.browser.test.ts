import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ApiError } from '$lib/base/api/wire/errors';
import { connections } from './model/connections.svelte';
import FailureNotice from './FailureNotice.svelte';
import { refusalNotices } from './refusal-notices.svelte';

const refused: ApiError = { kind: 'http', status: 401, isHtml: false, words: '' };
const connection = {
  name: 'Lab',
  host: 'lab.example',
  isDemo: false,
  maskedKey: '…1234',
};
const alert = page.getByRole('alert');

it('The notice of a failure names the key that was just refused', async () => {
  await render(FailureNotice, { error: refused, connection });
  await expect.element(alert).toHaveTextContent('didn’t accept the API key …1234');
});

it('The notice of a failure does not report a key as refused that was entered later', async () => {
  await render(FailureNotice, { error: refused, connection, failedAt: Date.now() - 60_000 });
  await expect.element(alert).toHaveTextContent('Key refused (401)');
  await expect.element(alert).not.toHaveTextContent('…1234');
});

it('The notice of a failure takes the place of the one in the page header if it is about the refused active connection', async () => {
  vi.spyOn(connections, 'refusal', 'get').mockReturnValue({ ...refused });
  const { unmount } = await render(FailureNotice, {
    error: refused,
    connection: connections.active,
  });
  expect(refusalNotices.areShown).toBe(true);
  await unmount();
  expect(refusalNotices.areShown).toBe(false);
  await render(FailureNotice, { error: refused, connection });
  expect(refusalNotices.areShown).toBe(false);
});
