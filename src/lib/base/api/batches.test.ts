import { describe, expect, it, vi } from 'vitest';
import { cancelBatch, createBatch, listBatches, retrieveBatch } from './batches';
import type { Fetch } from './wire/endpoint';
import { endpointAt, failureOf, replying } from '../../../../tests/support/api/replies';

const batch = {
  id: 'batch_1',
  object: 'batch',
  endpoint: '/v1/chat/completions',
  input_file_id: 'file_1',
  completion_window: '24h',
  status: 'completed',
  output_file_id: 'file_2',
  error_file_id: null,
  errors: null,
  request_counts: { total: 3, completed: 2, failed: 1 },
  metadata: { team: 'a' },
  created_at: 1_763_600_000,
  expires_at: 1_763_686_400,
  in_progress_at: 1_763_600_001,
  finalizing_at: null,
  completed_at: 1_763_600_009,
  failed_at: null,
  expired_at: null,
  cancelling_at: null,
  cancelled_at: null,
};

const read = (reply: unknown) => retrieveBatch(replying(JSON.stringify(reply)), 'batch_1');

describe('A batch', () => {
  it('is read with every field of the specification, and has its unchanged reply', async () => {
    const { object: _, errors: __, ...fields } = batch;
    expect(await read(batch)).toEqual({ ...fields, errors: [], raw: batch });
  });

  it('that leaves out what is optional has null there, and zeros for its counts', async () => {
    expect(await read({ id: 'b', status: 'validating' })).toMatchObject({
      output_file_id: null,
      error_file_id: null,
      metadata: null,
      completed_at: null,
      request_counts: { total: 0, completed: 0, failed: 0 },
    });
  });

  it('with an empty text for a file id has no such file', async () => {
    expect(await read({ ...batch, error_file_id: '' })).toMatchObject({ error_file_id: null });
  });

  it('has a status that the specification does not define', async () => {
    expect(await read({ ...batch, status: 'queued' })).toMatchObject({ status: 'queued' });
  });

  it.each([
    ['a list object', { object: 'list', data: [{ code: 'c', message: 'Bad', line: 4 }] }],
    ['a bare array', [{ code: 'c', message: 'Bad', line: 4, param: null }]],
  ])('has the errors of its input file from %s', async (_, errors) => {
    expect((await read({ ...batch, errors })).errors).toEqual([
      { code: 'c', message: 'Bad', param: null, line: 4 },
    ]);
  });

  it.each([null, [], {}, { data: [] }, { id: '' }, 'done'])(
    'is reported as malformed if the reply is %j',
    async (reply) => {
      expect(await failureOf(read(reply))).toMatchObject({ kind: 'malformed' });
    },
  );
});

describe('A call', () => {
  function listening() {
    const fetch = vi.fn<Fetch>(() => Promise.resolve(Response.json(batch)));
    return { fetch, endpoint: endpointAt('https://api.test/v1', fetch) };
  }

  it('that creates a batch sends the only endpoint that is allowed', async () => {
    const { fetch, endpoint } = listening();
    const request = { input_file_id: 'file_1', completion_window: '3d', metadata: { team: 'a' } };
    await createBatch(endpoint, request);
    await createBatch(endpoint, { ...request, metadata: null });
    const sent = fetch.mock.calls.map(([, init]) => JSON.parse(init.body as string) as unknown);
    const wire = { ...request, endpoint: '/v1/chat/completions' };
    expect(sent).toEqual([wire, { ...wire, metadata: undefined }]);
  });

  it('cannot be led to another path by an id', async () => {
    const { fetch, endpoint } = listening();
    await cancelBatch(endpoint, 'a/../b?c#d');
    expect(fetch.mock.calls[0]).toMatchObject([
      'https://api.test/v1/batches/a%2F..%2Fb%3Fc%23d/cancel',
      { method: 'POST', body: undefined },
    ]);
  });

  it('for the list skips items that are not batches', async () => {
    const list = { object: 'list', data: [null, 7, {}, batch] };
    const { items } = await listBatches(replying(JSON.stringify(list)));
    expect(items.map(({ id }) => id)).toEqual(['batch_1']);
  });
});
