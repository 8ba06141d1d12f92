import { afterEach, expect, it } from 'vitest';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { ContentReading } from './content-reading.svelte';
import url from './file-content.worker.ts?worker&url';

const lines = Array.from({ length: 5000 }, (_, n) => `{"custom_id":"row-${n + 1}"}\n`).join('');
const bytes = new TextEncoder().encode(lines);

let reading: ContentReading;

afterEach(() => reading.close());

/** Sends the bytes in pieces; fails, or hangs, after some of them. */
function stream({ breakAt = Infinity, waitAt = Infinity } = {}): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= breakAt) throw new TypeError('network error');
      if (at >= waitAt) return new Promise(() => {});
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + 10_000));
      at += 10_000;
    },
  });
}

it('The reading of a file goes to its end and serves its lines', async () => {
  reading = new ContentReading('rows.jsonl', () => Promise.resolve(stream()));
  await expect.poll(() => reading.phase).toBe('complete');
  expect(reading).toMatchObject({ kind: 'jsonl', lines: 5000, bytes: bytes.length });
  const [row] = await reading.rows(4999, 4999);
  expect(row?.customId).toBe('row-5000');
  expect(await reading.line(0)).toEqual({ text: '{"custom_id":"row-1"}', isCut: false });
  expect((await reading.blob()).size).toBe(bytes.length);
});

it('The first lines of a file are shown while the rest is still arriving', async () => {
  reading = new ContentReading('rows.jsonl', () => Promise.resolve(stream({ waitAt: 10_000 })));
  await expect.poll(() => reading.lines).toBeGreaterThan(100);
  expect(reading.phase).toBe('reading');
  expect((await reading.rows(0, 0))[0]?.customId).toBe('row-1');
});

it('The content before an interruption stays, and reading resumes at the same byte', async () => {
  let opened = 0;
  reading = new ContentReading('rows.jsonl', () => {
    opened += 1;
    return Promise.resolve(stream(opened === 1 ? { breakAt: 50_000 } : {}));
  });
  await expect.poll(() => reading.phase).toBe('failed');
  expect(reading.error).toEqual({ kind: 'cut-off' });
  expect(reading.bytes).toBe(50_000);
  await reading.read();
  expect(reading).toMatchObject({ phase: 'complete', lines: 5000, bytes: bytes.length });
  expect(await (await reading.blob()).text()).toBe(lines);
});

it('The reading of a file stops on request, and resumes', async () => {
  let isSlow = true;
  reading = new ContentReading('rows.jsonl', () =>
    Promise.resolve(stream(isSlow ? { waitAt: 30_000 } : {})),
  );
  await expect.poll(() => reading.lines).toBeGreaterThan(0);
  reading.stop();
  expect(reading.phase).toBe('stopped');
  isSlow = false;
  await reading.read();
  expect(reading).toMatchObject({ phase: 'complete', lines: 5000 });
});

it('A file that cannot be opened is reported with the reason', async () => {
  const error = { kind: 'empty', status: 204 } as const;
  reading = new ContentReading('rows.jsonl', () => Promise.reject(new ApiFailure(error)));
  await expect.poll(() => reading.phase).toBe('failed');
  expect(reading.error).toEqual(error);
});

it('A file that is not text is read no further', async () => {
  const gzip = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0]);
  reading = new ContentReading('rows.jsonl', () => Promise.resolve(new Blob([gzip]).stream()));
  await expect.poll(() => reading.phase).toBe('unreadable');
  expect(reading.kind).toBe('gzip');
});

it('The content read so far is searched', async () => {
  reading = new ContentReading('rows.jsonl', () => Promise.resolve(stream()));
  await expect.poll(() => reading.phase).toBe('complete');
  const found: number[] = [];
  await reading.search({ text: 'ROW-499', ignoreCase: true }, (more) => found.push(...more));
  expect(found).toHaveLength(11);
  expect(found[0]).toBe(498);
});

it('A worker that did not start is reported, and a retry reads from the first byte', async () => {
  const urls = ['/no-such-worker.js', url];
  const start = () => startWorker(urls.shift() ?? '');
  reading = new ContentReading('rows.jsonl', () => Promise.resolve(stream()), start);
  await expect.poll(() => reading.phase).toBe('lost');
  expect(reading).toMatchObject({ lines: 0, bytes: 0, workerFailure: { kind: 'not-started' } });
  await reading.read();
  expect(reading).toMatchObject({ phase: 'complete', lines: 5000, workerFailure: undefined });
});

it('A worker that crashed is reported, and the lines that were in it are dropped', async () => {
  const workers: Worker[] = [];
  const start = () => {
    const worker = startWorker(url);
    workers.push(worker);
    return worker;
  };
  reading = new ContentReading('rows.jsonl', () => Promise.resolve(stream()), start);
  await expect.poll(() => reading.phase).toBe('complete');
  workers[0]?.terminate();
  await expect(reading.rows(0, 10)).rejects.toMatchObject({ kind: 'died' });
  expect(reading).toMatchObject({ phase: 'lost', lines: 0, workerFailure: { kind: 'died' } });
});
