import type { JsonObject } from '$lib/base/api/wire/json';
import { expect, it } from 'vitest';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { enteredBatch } from './entered-batch.svelte';
import { receiveRequest } from './receive-request';

const receive = (body: JsonObject) => receiveRequest({ body, files: [] });

const body = {
  input_file_id: 'file-abc123',
  endpoint: '/v1/chat/completions',
  completion_window: '36h',
  metadata: { project: 'demo', number: 7 },
  output_expires_after: { anchor: 'created_at', seconds: 2592000 },
};

it('A request that is received keeps previous values: one click restores them', async () => {
  const entered = enteredBatch.current;
  entered.name = 'Night';
  entered.windowChoice = '7d';
  await receive(body);
  expect(entered.form).toMatchObject({ name: '', ownWindow: '36h' });
  notifications.toasts.at(-1)?.action?.run();
  expect(entered.form).toMatchObject({ source: 'disk', name: 'Night', windowChoice: '7d' });
  expect(entered.form).toMatchObject({ metadata: [], further: {} });
});

it('A request that is received names the endpoint that a batch cannot call', async () => {
  expect(await receive({ ...body, endpoint: '/v1/embeddings' })).toEqual({
    refused: 'Batches support only /v1/chat/completions; this one calls /v1/embeddings.',
  });
});
