import type { JsonObject } from '$lib/api/json';
import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import { builtInConnection } from '$lib/connections/connection';
import { dismissToast, notifications } from '$lib/ui/notices/toasts.svelte';
import { receiveRequest } from './receive-request';
import { enteredBatch } from './entered-batch.svelte';
import NewBatchPage from './NewBatchPage.svelte';

const receive = (body: JsonObject) => receiveRequest({ body, files: [] });

beforeEach(() => {
  notifications.toasts.forEach(({ id }) => dismissToast(id));
  enteredBatch.clear();
});

const body = {
  input_file_id: 'file-abc123',
  endpoint: '/v1/chat/completions',
  completion_window: '36h',
  metadata: { project: 'demo', number: 7 },
  output_expires_after: { anchor: 'created_at', seconds: 2592000 },
};

it('fills the form of a new batch, and marks members that the specification does not name', async () => {
  expect(await receive(body)).toContain('/batches/?new');
  await render(NewBatchPage, { connection: builtInConnection, fileId: null });
  const file = page.getByRole('combobox', { name: 'Uploaded file' });
  await expect.element(file).toHaveValue('file-abc123');
  await expect.element(page.getByRole('textbox', { name: 'Hours or days' })).toHaveValue('36h');
  await expect.element(page.getByRole('textbox', { name: 'Value 1' })).toHaveValue('demo');
  await expect.element(page.getByRole('textbox', { name: 'Value 2' })).toHaveValue('7');
  await expect
    .element(page.getByRole('textbox', { name: 'output_expires_after' }))
    .toHaveTextContent('created_at');
  expect(notifications.toasts).toEqual([]);
});

it('keeps previous values: one click restores them', async () => {
  const entered = enteredBatch.current;
  entered.name = 'Night';
  entered.windowChoice = '7d';
  await receive(body);
  expect(entered.form).toMatchObject({ name: '', ownWindow: '36h' });
  notifications.toasts.at(-1)?.action?.run();
  expect(entered.form).toMatchObject({ source: 'disk', name: 'Night', windowChoice: '7d' });
  expect(entered.form).toMatchObject({ metadata: [], further: {} });
});

it('names the endpoint that a batch cannot call', async () => {
  expect(await receive({ ...body, endpoint: '/v1/embeddings' })).toEqual({
    refused: 'Batches support only /v1/chat/completions; this one calls /v1/embeddings.',
  });
});
