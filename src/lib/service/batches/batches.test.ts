import { describe, expect, it } from 'vitest';
import type { BatchReply } from '../../base/api/batch-types';
import type { EngineRequest } from '../base/engine';
import { createService } from '../service';
import { get, post, remove } from '../../../../tests/support/service/calls';
import {
  hasEnded,
  line,
  lines,
  results,
  retrieve,
  start,
  until,
} from '../../../../tests/support/service/batch-calls';

const day = 24 * 3600;

/** An engine that holds each answer until the test releases it. */
function gate() {
  const requested: string[] = [];
  let open = false;
  const waiting: (() => void)[] = [];
  async function* chat(request: EngineRequest, signal: AbortSignal) {
    requested.push(request.model.id);
    if (!open) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    }
    yield { type: 'text' as const, text: 'answer' };
  }
  return {
    engine: { chat },
    requested,
    letOne: () => waiting.shift()?.(),
    letAll: () => {
      open = true;
      waiting.splice(0).forEach((resolve) => resolve());
    },
  };
}

describe('A batch that is created', () => {
  it('is answered as the batch object of the specification', async () => {
    const service = createService({ now: () => 1_700_000_000_500 });
    const batch = await start(service, lines(1), { completion_window: '3d', metadata: { a: 'b' } });
    expect(batch).toEqual({
      id: expect.stringMatching(/^batch_\w+$/) as string,
      object: 'batch',
      endpoint: '/v1/chat/completions',
      input_file_id: expect.stringMatching(/^file_\w+$/) as string,
      completion_window: '3d',
      status: 'validating',
      output_file_id: null,
      error_file_id: null,
      errors: null,
      request_counts: { total: 0, completed: 0, failed: 0 },
      metadata: { a: 'b' },
      created_at: 1_700_000_000,
      expires_at: 1_700_000_000 + 3 * day,
      in_progress_at: null,
      finalizing_at: null,
      completed_at: null,
      failed_at: null,
      expired_at: null,
      cancelling_at: null,
      cancelled_at: null,
    });
  });

  it.each(['24h', '1d', '100h', '168h', '7d'])('accepts a window of %s', async (window) => {
    expect(await start(createService(), lines(1), { completion_window: window })).toMatchObject({
      completion_window: window,
    });
  });

  it.each([
    ['completion_window', { completion_window: '23h' }],
    ['completion_window', { completion_window: '169h' }],
    ['completion_window', { completion_window: '8d' }],
    ['completion_window', { completion_window: 'soon' }],
    ['completion_window', { completion_window: undefined }],
    ['completion_window', { completion_window: 24 }],
    ['endpoint', { endpoint: '/v1/responses' }],
    ['endpoint', { endpoint: undefined }],
    ['input_file_id', { input_file_id: undefined }],
    ['metadata', { metadata: 'text' }],
  ])('needs a right %s: 400 for %j', async (param, members) => {
    const answer = (await start(createService(), lines(1), members)) as unknown;
    expect(answer).toMatchObject({
      error: { param, message: expect.stringContaining(param) as string },
    });
  });

  it('needs an input file that exists and was uploaded for it', async () => {
    const service = createService();
    const create = (fileId: string): Promise<Response> =>
      post(service, '/batches', {
        input_file_id: fileId,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
      });
    const missing = await create('file_none');
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ error: { param: 'input_file_id' } });
    const done = await until(service, await start(service, lines(1)), hasEnded);
    expect((await create(String(done.output_file_id))).status).toBe(400);
  });
});

describe('A batch that runs', () => {
  it('is completed with one answer a line, in files of purpose batch_output', async () => {
    const service = createService();
    const done = await until(service, await start(service, `${lines(3)}\n\n`), hasEnded);
    expect(done).toMatchObject({
      status: 'completed',
      request_counts: { total: 3, completed: 3, failed: 0 },
      error_file_id: null,
      errors: null,
    });
    for (const moment of [done.in_progress_at, done.finalizing_at, done.completed_at]) {
      expect(moment).toBeGreaterThanOrEqual(done.created_at);
    }
    expect([done.failed_at, done.expired_at, done.cancelling_at]).toEqual([null, null, null]);
    const output = await results(service, done.output_file_id);
    expect(output.map(({ custom_id }) => custom_id)).toEqual(['line-0', 'line-1', 'line-2']);
    expect(output[0]).toMatchObject({
      id: expect.stringMatching(/^batch_req_\w+$/) as string,
      response: {
        status_code: 200,
        request_id: expect.stringMatching(/^req_\w+$/) as string,
        body: { object: 'chat.completion', model: 'built-in/guide' },
      },
      error: null,
    });
    const file = await (await get(service, `/files/${done.output_file_id}`)).json();
    expect(file).toMatchObject({
      purpose: 'batch_output',
      filename: expect.stringMatching(/jsonl$/) as string,
    });
  });

  it('writes failed requests to the error file, with their status and body', async () => {
    const service = createService();
    const input = [
      line('good'),
      line('n', 'hello', { n: 2 }),
      line('busy', '/sample error 503'),
      line('cut', '/sample error cut'),
    ].join('\r\n');
    const done = await until(service, await start(service, input), hasEnded);
    expect(done).toMatchObject({
      status: 'completed',
      request_counts: { total: 4, completed: 1, failed: 3 },
    });
    expect(await results(service, done.output_file_id)).toHaveLength(1);
    expect(await results(service, done.error_file_id)).toMatchObject([
      {
        custom_id: 'n',
        response: { status_code: 400, body: { error: { param: 'n' } } },
        error: null,
      },
      { custom_id: 'busy', response: { status_code: 503 }, error: null },
      { custom_id: 'cut', response: null, error: { code: 'connection_cut' } },
    ]);
  });

  it('has no output file when every request failed', async () => {
    const service = createService();
    const done = await until(
      service,
      await start(service, line('a', '/sample error 500')),
      hasEnded,
    );
    expect(done).toMatchObject({ status: 'completed', output_file_id: null });
    expect(await results(service, done.error_file_id)).toHaveLength(1);
  });

  it('answers a line unstreamed, whatever its streaming fields', async () => {
    const service = createService();
    const input = line('a', 'hello', { stream: true, stream_options: { include_usage: true } });
    const done = await until(service, await start(service, input), hasEnded);
    expect(await results(service, done.output_file_id)).toMatchObject([
      { response: { body: { object: 'chat.completion' } } },
    ]);
  });

  it('counts while it runs', async () => {
    const { engine, letAll } = gate();
    let minutes = 0;
    const service = createService({ engine, now: () => (minutes += 1) * 60_000 });
    const batch = await start(service, lines(2), { completion_window: '7d' });
    const running = await until(service, batch, ({ status }) => status === 'in_progress');
    expect(running.request_counts).toEqual({ total: 2, completed: 0, failed: 0 });
    letAll();
    const done = await until(service, batch, hasEnded);
    expect(done.request_counts).toEqual({ total: 2, completed: 2, failed: 0 });
  });

  it('is not slowed by the pace of answers', async () => {
    const service = createService({ pace: 1 });
    const done = await until(service, await start(service, lines(5)), hasEnded);
    expect(done.status).toBe('completed');
  });

  it('applies the jitter to pieces of answers, not to lines that are checked', async () => {
    const { engine, letAll } = gate();
    const waits: number[] = [];
    const sleep = async (milliseconds: number) => void waits.push(milliseconds);
    const service = createService({ engine, sleep, jitter: () => 1000, random: () => 0.5 });
    letAll();
    await until(service, await start(service, lines(5)), hasEnded);
    expect(waits.filter((wait) => wait === 500)).toHaveLength(5);
  });

  it('fails when its input file is deleted before it is read', async () => {
    const { engine, letAll } = gate();
    const service = createService({ engine });
    const first = await start(service, lines(1));
    await until(service, first, ({ status }) => status === 'in_progress');
    const second = await start(service, lines(1));
    await remove(service, `/files/${second.input_file_id}`);
    letAll();
    expect(await until(service, second, hasEnded)).toMatchObject({
      status: 'failed',
      errors: { data: [{ code: 'file_not_found', param: 'input_file_id' }] },
    });
    expect((await until(service, first, hasEnded)).status).toBe('completed');
  });
});

describe('A bad input file', () => {
  it('fails the batch with every error and its line', async () => {
    const good = JSON.parse(line('good')) as object;
    const input = [
      line('good'),
      '{',
      JSON.stringify({ ...good, custom_id: undefined }),
      '',
      line('good'),
      JSON.stringify({ ...good, custom_id: 'm', method: 'GET' }),
      JSON.stringify({ ...good, custom_id: 'u', url: '/v1/responses' }),
      JSON.stringify({ ...good, custom_id: 'b', body: 'text' }),
    ].join('\n');
    const service = createService();
    const failed = await until(service, await start(service, input), hasEnded);
    expect(failed.status).toBe('failed');
    expect(failed.failed_at).not.toBeNull();
    expect(failed.output_file_id).toBeNull();
    expect(failed.errors?.object).toBe('list');
    const message = expect.any(String) as string;
    expect(failed.errors?.data).toEqual([
      { code: 'invalid_json_line', message, param: null, line: 2 },
      { code: 'invalid_custom_id', message, param: 'custom_id', line: 3 },
      { code: 'duplicate_custom_id', message, param: 'custom_id', line: 5 },
      { code: 'invalid_method', message, param: 'method', line: 6 },
      { code: 'invalid_url', message, param: 'url', line: 7 },
      { code: 'invalid_body', message, param: 'body', line: 8 },
    ]);
  });

  it.each(['', '\n\n'])('fails the batch when it is empty: %j', async (input) => {
    const service = createService();
    const failed = await until(service, await start(service, input), hasEnded);
    expect(failed).toMatchObject({
      status: 'failed',
      errors: { data: [{ code: 'empty_file', line: null }] },
    });
  });

  it('fails the batch when a line is longer than a request may be', async () => {
    const service = createService({ jsonBodyLimit: 200 });
    const batch = await start(service, `${line('a', 'x'.repeat(200))}\n`);
    const failed = await until(service, batch, hasEnded);
    expect(failed.errors?.data).toMatchObject([{ code: 'line_too_long', line: 1 }]);
  });
});

describe('A batch that is cancelled', () => {
  it('is cancelling immediately, then cancelled, and finished lines remain', async () => {
    const { engine, letOne, requested } = gate();
    const service = createService({ engine });
    const batch = await start(service, lines(3));
    await expect.poll(() => requested.length).toBe(1);
    letOne();
    await expect.poll(() => requested.length).toBe(2);
    const response = await post(service, `/batches/${batch.id}/cancel`);
    const cancelling = (await response.json()) as BatchReply;
    expect(cancelling.status).toBe('cancelling');
    expect(cancelling.cancelling_at).not.toBeNull();
    const cancelled = await until(service, batch, hasEnded);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      request_counts: { total: 3, completed: 1, failed: 0 },
      completed_at: null,
    });
    expect(cancelled.cancelled_at).not.toBeNull();
    expect(await results(service, cancelled.output_file_id)).toMatchObject([
      { custom_id: 'line-0' },
    ]);
    expect(requested).toHaveLength(2);
  });

  it('preserves finished lines even if it is cancelled between two lines', async () => {
    const { engine, letAll, requested } = gate();
    letAll();
    let now = 1_700_000_000_000;
    const sleep = (_: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        if (requested.length < 2) resolve();
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    // By this clock each line takes so long that other requests run before the next line.
    const service = createService({ engine, sleep, now: () => (now += 6) });
    const batch = await start(service, lines(5));
    await expect.poll(() => requested.length).toBe(2);
    await post(service, `/batches/${batch.id}/cancel`);
    const cancelled = await until(service, batch, hasEnded);
    expect(cancelled.request_counts).toEqual({ total: 5, completed: 2, failed: 0 });
    expect(await results(service, cancelled.output_file_id)).toHaveLength(2);
  });

  it('may be cancelled again, but not once it has ended otherwise', async () => {
    const { engine, letAll } = gate();
    const service = createService({ engine });
    const batch = await start(service, lines(1));
    for (const _ of ['first', 'second']) {
      expect((await post(service, `/batches/${batch.id}/cancel`)).status).toBe(200);
    }
    letAll();
    const done = await until(service, await start(service, lines(1)), hasEnded);
    const refusal = await post(service, `/batches/${done.id}/cancel`);
    expect(refusal.status).toBe(400);
    expect(JSON.stringify(await refusal.json())).toContain('completed');
  });
});

describe('A batch whose window has passed', () => {
  it('is expired, and finished lines remain', async () => {
    let now = 1_700_000_000_000;
    const { engine, letOne, letAll, requested } = gate();
    const service = createService({ engine, now: () => now });
    const batch = await start(service, lines(3));
    await expect.poll(() => requested.length).toBe(1);
    now += 1000;
    letOne();
    await until(service, batch, ({ request_counts }) => request_counts.completed === 1);
    await expect.poll(() => requested.length).toBe(2);
    now = batch.expires_at * 1000;
    letAll();
    const expired = await until(service, batch, hasEnded);
    expect(expired).toMatchObject({
      status: 'expired',
      expired_at: batch.expires_at,
      request_counts: { total: 3, completed: 2, failed: 0 },
    });
    expect(await results(service, expired.output_file_id)).toHaveLength(2);
  });
});

describe('Batches are found', () => {
  it('in a list, newest first', async () => {
    let second = 1_700_000_000;
    const service = createService({ now: () => (second += 1) * 1000 });
    const made = [await start(service, lines(1)), await start(service, lines(1))];
    const list = await (await get(service, '/batches')).json();
    expect(list).toMatchObject({ object: 'list', has_more: false });
    expect(list.data.map(({ id }: BatchReply) => id)).toEqual(made.map(({ id }) => id).reverse());
  });

  it('by id, and an unknown id is named in a 404', async () => {
    const service = createService();
    const batch = await start(service, lines(1));
    expect(await retrieve(service, batch)).toMatchObject({ id: batch.id, object: 'batch' });
    for (const response of [
      await get(service, '/batches/batch_none'),
      await post(service, '/batches/batch_none/cancel'),
    ]) {
      expect(response.status).toBe(404);
      expect(JSON.stringify(await response.json())).toContain('batch_none');
    }
  });

  it('by the methods of their paths; other methods are refused with 405', async () => {
    const service = createService();
    expect((await remove(service, '/batches/batch_1')).headers.get('allow')).toBe('GET');
    const cancel = await get(service, '/batches/batch_1/cancel');
    expect([cancel.status, cancel.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
