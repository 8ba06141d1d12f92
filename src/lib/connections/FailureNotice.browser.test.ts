import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ApiError } from '$lib/api/wire/errors';
import FailureNotice from './FailureNotice.svelte';

const refused: ApiError = { kind: 'http', status: 401, isHtml: false, words: '' };
const connection = {
  name: 'Lab',
  host: 'lab.example',
  builtIn: false,
  maskedKey: '…1234',
};
const alert = page.getByRole('alert');

it('names the key that was just refused', async () => {
  await render(FailureNotice, { error: refused, connection });
  await expect.element(alert).toHaveTextContent('didn’t accept the API key …1234');
});

it('does not report a key as refused that was entered later', async () => {
  await render(FailureNotice, { error: refused, connection, failedAt: Date.now() - 60_000 });
  await expect.element(alert).toHaveTextContent('Key refused (401)');
  await expect.element(alert).not.toHaveTextContent('…1234');
});
