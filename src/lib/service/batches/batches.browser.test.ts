import { afterEach, describe, expect, it } from 'vitest';
import { startWorker } from '../../base/workers/trusted-worker';
import workerUrl from '../port/service.worker.ts?worker&url';
import { get, post, upload, type Service } from '../../../../tests/support/service/calls';
import { WorkerBridge } from '../port/bridge';
import {
  hasEnded,
  lines,
  results,
  start,
  until,
} from '../../../../tests/support/service/batch-calls';

const workers: Worker[] = [];

/** The service in one tab. Closing the tab ends its worker immediately. */
function openTab(jitter = 0): { service: Service; close: () => void } {
  const worker = startWorker(workerUrl);
  workers.push(worker);
  const bridge = new WorkerBridge(() => worker, { pace: 1, jitter });
  const service: Service = async (request) =>
    bridge.fetch(request.url, {
      method: request.method,
      headers: [...request.headers],
      body: request.method === 'POST' ? await request.blob() : undefined,
    });
  return { service, close: () => worker.terminate() };
}

function customIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `line-${index}`);
}

describe('Batches of the tabs of one browser', () => {
  afterEach(() => {
    for (const worker of workers.splice(0)) worker.terminate();
  });

  it('continue after the tab was closed in the middle and opened again, every line exactly once', async () => {
    const first = openTab();
    const batch = await start(first.service, lines(1000));
    await until(first.service, batch, ({ request_counts: { completed } }) => completed > 0);
    first.close();
    const { service } = openTab();
    const done = await until(service, batch, hasEnded);
    expect(done.request_counts).toEqual({ total: 1000, completed: 1000, failed: 0 });
    const output = await results(service, done.output_file_id);
    expect(output.map(({ custom_id }) => custom_id)).toEqual(customIds(1000));
  });

  it('are taken over by another tab that is open', async () => {
    const [first, second] = [openTab(), openTab()];
    await get(second.service, '/batches');
    const batch = await start(first.service, lines(1000));
    await until(first.service, batch, ({ request_counts: { completed } }) => completed > 0);
    first.close();
    const done = await until(second.service, batch, hasEnded);
    expect(done.request_counts.completed).toBe(1000);
    const output = await results(second.service, done.output_file_id);
    expect(output.map(({ custom_id }) => custom_id)).toEqual(customIds(1000));
  });

  it('are cancelled from another tab, and finished lines remain', async () => {
    // Each line waits up to this many milliseconds, so that the batch is cancelled before it ends.
    const [first, second] = [openTab(200), openTab(200)];
    const batch = await start(first.service, lines(3000));
    await until(first.service, batch, ({ request_counts: { completed } }) => completed > 0);
    await post(second.service, `/batches/${batch.id}/cancel`);
    const done = await until(second.service, batch, hasEnded);
    expect(done.status).toBe('cancelled');
    const { completed } = done.request_counts;
    expect(completed).toBeLessThan(3000);
    const output = await results(second.service, done.output_file_id);
    expect(output.map(({ custom_id }) => custom_id)).toEqual(customIds(completed));
  });
});

describe('A file', () => {
  it('is the same byte for byte after the tab was closed', async () => {
    const bytes = new Uint8Array(300_000).map((_, index) => index * 7);
    const first = openTab();
    const id = await upload(first.service, bytes);
    first.close();
    const content = await get(openTab().service, `/files/${id}/content`);
    expect(new Uint8Array(await content.arrayBuffer())).toEqual(bytes);
  });
});
