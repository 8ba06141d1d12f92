import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Batch } from '$lib/base/api/batches';
import type { Fetch } from '$lib/base/api/wire/endpoint';
import type { BatchNote, BatchNotes } from '$lib/base/storage/batch-notes';
import type { Listing } from '$lib/base/storage/database/collection';
import { batchSample } from '../../../../../tests/support/storage/samples';
import { BatchWatch } from './batch-watch.svelte';

const running = batchSample({ status: 'in_progress', raw: { n: 0 } });
const note: BatchNote = {
  v: 3,
  id: 'batch_1',
  connectionId: 'c',
  name: 'Night',
  parentId: null,
  group: null,
  inputFileName: null,
  madeFrom: null,
  batch: running,
  seenAt: 1,
  createdAt: 1,
};

let remembered: BatchNote[];
let listNotes: () => Promise<Listing<BatchNote>>;
let gap: number;
const saveStates = vi.fn<BatchNotes['saveStates']>(() => Promise.resolve());
const fetch = vi.fn<Fetch>();
const onover = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  saveStates.mockResolvedValue();
  remembered = [];
  listNotes = () => Promise.resolve({ records: remembered, unreadable: [] });
  gap = 0;
  return () => vi.useRealTimers();
});

function watching(): BatchWatch {
  const watch = new BatchWatch({
    connectionId: 'c',
    notes: {
      list: () => listNotes(),
      get: () => Promise.resolve(undefined),
      saveStates,
      setNaming: () => Promise.resolve(),
      onChange: () => () => undefined,
    },
    endpoint: () =>
      Promise.resolve({ baseUrl: 'https://api.test/v1', rootUrl: 'https://api.test', fetch }),
    minimumGap: () => gap,
    onover,
  });
  watch.ensure();
  return watch;
}

/** Reading a real body takes time that fake timers do not advance. */
function reply(value: unknown): Response {
  const text = () => Promise.resolve(JSON.stringify(value));
  return Object.assign(new Response('x'), { text });
}

/** From now on the service has this one batch; each reply differs from the previous one. */
function answerWith(fields: Partial<Batch>, isMoving = true): void {
  let n = 0;
  fetch.mockImplementation((url) => {
    const batch = { ...batchSample(fields), raw: undefined, seen: isMoving ? (n += 1) : 0 };
    return Promise.resolve(reply(url.endsWith('/batches') ? { data: [batch] } : batch));
  });
}

const refuse = (status: number, headers = {}) =>
  fetch.mockImplementation(() => Promise.resolve(new Response(null, { status, headers })));

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('A watch', () => {
  it('polls a batch about every second while its counts change, and notifies once when it ends', async () => {
    answerWith({ status: 'in_progress' });
    const watch = watching();
    await pass(5.5);
    expect(fetch.mock.calls.length).toBeGreaterThanOrEqual(5);
    expect(fetch.mock.calls.length).toBeLessThanOrEqual(7);
    answerWith({ status: 'completed', completed_at: 1_763_600_100 });
    await pass(600);
    expect(watch.notes.get('batch_1')?.batch.status).toBe('completed');
    expect(onover).toHaveBeenCalledOnce();
  });

  it('stops polling once all batches are over, and does not notify about those that were over before', async () => {
    answerWith({ status: 'completed' });
    watching();
    await pass(3600);
    expect(fetch).toHaveBeenCalledOnce();
    expect(onover).not.toHaveBeenCalled();
  });

  it('polls ever less often while nothing changes', async () => {
    answerWith({ status: 'queued_somewhere' }, false);
    watching();
    await pass(3600);
    const requests = fetch.mock.calls.length;
    expect(requests).toBeGreaterThanOrEqual(60);
    expect(requests).toBeLessThanOrEqual(75);
  });

  it('notifies about a batch that ended while the console was closed', async () => {
    remembered = [note];
    answerWith({ status: 'failed', failed_at: 1_763_600_100 });
    watching();
    await pass(0);
    expect(onover).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Night' }));
  });

  it('pauses while nobody sees the answers, and resumes afterwards', async () => {
    answerWith({ status: 'in_progress' });
    const watch = watching();
    await pass(1.5);
    const before = fetch.mock.calls.length;
    gap = Infinity;
    await pass(2); // A round that was already planned may still be sent.
    const hidden = fetch.mock.calls.length;
    expect(hidden).toBeLessThanOrEqual(before + 1);
    await pass(3600);
    expect(fetch.mock.calls.length).toBe(hidden);
    gap = 0;
    watch.resume();
    await pass(0);
    expect(fetch.mock.calls.length).toBe(hidden + 1);
  });
});

describe('A watch of a service that fails', () => {
  it('shows stored notes, and polls ever less often until the service answers again', async () => {
    remembered = [note];
    refuse(503);
    const watch = watching();
    await pass(600);
    expect(watch.error).toMatchObject({ kind: 'http', status: 503 });
    expect(watch.list.map(({ name }) => name)).toEqual(['Night']);
    expect(fetch.mock.calls.length).toBeLessThanOrEqual(11);
    answerWith({ status: 'in_progress' });
    await pass(300);
    expect(watch.error).toBeUndefined();
  });

  it('polls no sooner than the service requests', async () => {
    refuse(429, { 'retry-after': '120' });
    watching();
    await pass(119);
    expect(fetch).toHaveBeenCalledOnce();
    await pass(2);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('does not send a refused key again', async () => {
    refuse(401);
    watching();
    await pass(3600);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('reports the failure of one batch only for that batch, and continues with the others', async () => {
    fetch.mockImplementation((url) => {
      if (url.endsWith('/batch_1')) return Promise.resolve(new Response(null, { status: 500 }));
      const batches = ['batch_1', 'batch_2'].map((id) => ({ id, status: 'in_progress' }));
      return Promise.resolve(reply(url.endsWith('/batches') ? { data: batches } : batches[1]));
    });
    const watch = watching();
    await pass(60);
    expect(watch.errorOf('batch_1')).toMatchObject({ kind: 'http', status: 500 });
    expect(watch.errorOf('batch_2')).toBeUndefined();
    expect(watch.error).toBeUndefined();
    const requestsOf = (id: string) => fetch.mock.calls.filter(([url]) => url.endsWith(id)).length;
    expect(requestsOf('batch_2')).toBeGreaterThan(requestsOf('batch_1'));
  });

  it('stops polling after a request was cancelled, until the person reloads', async () => {
    fetch.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    const watch = watching();
    await pass(3);
    expect(watch.loading).toBe(true);
    watch.cancel();
    await pass(600);
    expect(watch).toMatchObject({ loading: false, error: { kind: 'stopped' } });
    expect(fetch).toHaveBeenCalledOnce();
    answerWith({ status: 'completed' });
    await watch.reload();
    expect(watch).toMatchObject({ loaded: true, error: undefined });
  });

  it('shows the received batches when a later page fails, and reports that some are missing', async () => {
    fetch.mockImplementation((url) =>
      Promise.resolve(
        url.endsWith('/batches')
          ? reply({ data: [{ id: 'batch_1', status: 'completed' }], has_more: true })
          : new Response(null, { status: 500 }),
      ),
    );
    const watch = watching();
    await pass(1);
    expect(watch.list.map(({ id }) => id)).toEqual(['batch_1']);
    expect(watch.rest).toMatchObject({ kind: 'failed', error: { status: 500 } });
  });

  it('requests a list that the service does not offer once, and again when the person does', async () => {
    refuse(404);
    const watch = watching();
    await pass(3600);
    await watch.reloadIfStale();
    expect(fetch).toHaveBeenCalledOnce();
    expect(watch).toMatchObject({ loading: false, error: { status: 404 } });
    answerWith({ status: 'completed' });
    await watch.reload();
    expect(watch).toMatchObject({ loaded: true, error: undefined });
  });

  it('stops following a batch that the service does not have', async () => {
    remembered = [note];
    fetch.mockImplementation((url) =>
      Promise.resolve(
        url.endsWith('/batches') ? reply({ data: [] }) : new Response(null, { status: 404 }),
      ),
    );
    const watch = watching();
    await pass(600);
    expect([...watch.gone]).toEqual(['batch_1']);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(watch.list).toHaveLength(1);
  });
});

it('A name given while the stored notes are still being read is preserved', async () => {
  answerWith({ status: 'in_progress' });
  const reading = Promise.withResolvers<Listing<BatchNote>>();
  listNotes = () => reading.promise;
  saveStates.mockImplementation(async () => {
    reading.resolve({ records: [{ ...note, name: '', seenAt: Date.now() }], unreadable: [] });
    await vi.advanceTimersByTimeAsync(0); // The notes have been read before the name is stored.
  });
  const watch = watching();
  await pass(0);
  await watch.add(running, { name: 'Night' });
  expect(watch.list.map(({ name }) => name)).toEqual(['Night']);
});

it('A note that cannot be stored is reported, and shown anyway', async () => {
  saveStates.mockRejectedValue(new Error('full'));
  answerWith({ status: 'completed' });
  const watch = watching();
  await pass(1);
  expect(watch.saveFailed).toBe(true);
  expect(watch.list).toHaveLength(1);
});
