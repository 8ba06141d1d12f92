import { describe, expect, it, vi } from 'vitest';
import { createService } from '../service';
import { MemoryStore, type Store } from '../store/store';
import { form, get, post, type Service } from '../../../../tests/support/service/calls';
import type { Tabs } from '../base/options';
import {
  hasEnded,
  lines,
  results,
  start,
  until,
} from '../../../../tests/support/service/batch-calls';

const never = new Promise<never>(() => {});

/** A fixed clock. With a running one a slow machine would store fewer than a hundred lines at a time. */
const startedAt = Date.now();
const now = () => startedAt;

/** A tab that closes before its batches begin. */
const closedTab: Tabs = { runExclusively: () => never, notify: () => {}, listen: () => {} };

/** The store as seen by a tab that closes just before change number `last` + 1. */
function closedAfter(last: number, store: Store): { store: Store; closed: Promise<void> } {
  let changes = 0;
  let close = (): void => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  const allowed = (): boolean => {
    changes += 1;
    if (changes > last) close();
    return changes <= last;
  };
  return {
    closed,
    store: {
      get: (kind, id) => store.get(kind, id),
      list: (kind) => store.list(kind),
      write: (writes) => store.write(writes),
      update: (kind, id, change, also) =>
        allowed() ? store.update(kind, id, change, also) : never,
    },
  };
}

/** An engine that counts its requests. */
function countingEngine() {
  let requests = 0;
  async function* chat() {
    requests += 1;
    yield { type: 'text' as const, text: 'answer' };
  }
  return { engine: { chat }, requests: () => requests };
}

async function outputFiles(service: Service): Promise<number> {
  const list = (await (await get(service, '/files')).json()) as { data: { purpose: string }[] };
  return list.data.filter(({ purpose }) => purpose === 'batch_output').length;
}

describe('A store that fails', () => {
  it('fails the batch with its message, and stored answers remain', async () => {
    const store = new MemoryStore();
    let reads = 0;
    const failing: Store = {
      get: (kind, id) => {
        if (kind === 'file') reads += 1;
        // The file is read by POST /batches, by the check and once by the answers.
        if (kind !== 'file' || reads <= 3) return store.get(kind, id);
        return Promise.reject(new Error('the disk is broken'));
      },
      list: (kind) => store.list(kind),
      write: (writes) => store.write(writes),
      update: (kind, id, change, also) => store.update(kind, id, change, also),
    };
    const service = createService({ store: failing, now, ...countingEngine() });
    const failed = await until(service, await start(service, lines(250)), hasEnded);
    expect(failed).toMatchObject({
      status: 'failed',
      errors: {
        data: [{ code: 'server_error', message: expect.stringContaining('disk') as string }],
      },
    });
    const working = createService({ store });
    expect(await results(working, failed.output_file_id)).toHaveLength(100);
  });

  it('is reported to a person who uploads a file without room for it', async () => {
    const store = new MemoryStore();
    store.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const fields = form({ purpose: 'batch', file: new Blob(['{}']) }, 'a.jsonl');
    const response = await post(createService({ store }), '/files', fields);
    expect(response.status).toBe(507);
    expect(await response.json()).toMatchObject({ error: { code: 'insufficient_storage' } });
  });
});

describe('A batch whose tab is closed', () => {
  // 250 lines are committed in three parts, between the changes of state.
  it.each([0, 1, 2, 3, 4, 5])(
    'is continued by another tab: after %i changes, every line is answered exactly once',
    async (changes) => {
      const memory = new MemoryStore();
      const { engine } = countingEngine();
      const { store, closed } = closedAfter(changes, memory);
      const first = createService({ store, engine, now });
      const batch = await start(first, lines(250));
      await Promise.race([closed, until(first, batch, hasEnded)]);
      const second = createService({ store: memory, engine });
      const done = await until(second, batch, hasEnded);
      expect(done.status).toBe('completed');
      expect(done.request_counts).toEqual({ total: 250, completed: 250, failed: 0 });
      const ids = (await results(second, done.output_file_id)).map(({ custom_id }) => custom_id);
      expect(ids).toEqual(Array.from({ length: 250 }, (_, index) => `line-${index}`));
      expect(await outputFiles(second)).toBe(1);
      expect(await memory.list('answers')).toEqual([]);
    },
  );

  it('repeats no line that was stored', async () => {
    const memory = new MemoryStore();
    const before = countingEngine();
    const { store, closed } = closedAfter(3, memory);
    const first = createService({ store, engine: before.engine, now });
    const batch = await start(first, lines(250));
    await closed;
    expect(before.requests()).toBe(250);
    const after = countingEngine();
    const second = createService({ store: memory, engine: after.engine });
    await until(second, batch, hasEnded);
    expect(after.requests()).toBe(50);
  });

  it('is cancelled by the next tab if it was cancelling', async () => {
    const store = new MemoryStore();
    const closed = createService({ store, tabs: closedTab });
    const batch = await start(closed, lines(1));
    await post(closed, `/batches/${batch.id}/cancel`);
    expect((await until(createService({ store }), batch, hasEnded)).status).toBe('cancelled');
  });

  it('is expired by the next tab if its window has passed', async () => {
    const store = new MemoryStore();
    const closed = createService({ store, tabs: closedTab, now: () => 1_700_000_000_000 });
    const batch = await start(closed, lines(1));
    const dayLater = createService({ store, now: () => 1_700_000_000_000 + 24 * 3_600_000 });
    expect(await until(dayLater, batch, hasEnded)).toMatchObject({
      status: 'expired',
      expired_at: 1_700_000_000 + 24 * 3600,
      output_file_id: null,
    });
  });

  it('is answered once even if several tabs work at the same time', async () => {
    const store = new MemoryStore();
    const services = [createService({ store }), createService({ store }), createService({ store })];
    const [first = createService()] = services;
    const batch = await start(first, lines(450));
    await Promise.all(services.map((service) => get(service, '/batches')));
    const done = await until(first, batch, hasEnded);
    expect(done.request_counts).toEqual({ total: 450, completed: 450, failed: 0 });
    const ids = (await results(first, done.output_file_id)).map(({ custom_id }) => custom_id);
    expect(new Set(ids).size).toBe(450);
    expect(ids).toHaveLength(450);
    expect(await outputFiles(first)).toBe(1);
  });
});

describe('A batch that one tab runs', () => {
  it('is cancelled from another tab, in the middle of a line', async () => {
    const store = new MemoryStore();
    let onBatch: (batchId: string) => void = () => {};
    const chat = vi.fn(async function* (_: unknown, signal: AbortSignal) {
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
      yield { type: 'text' as const, text: 'never sent' };
    });
    const tabs: Tabs = {
      ...closedTab,
      runExclusively: (work) => work(),
      listen: (listener) => (onBatch = listener),
    };
    const running = createService({ store, engine: { chat }, tabs });
    const batch = await start(running, lines(1));
    await expect.poll(() => chat.mock.calls.length).toBe(1);
    const other = createService({ store, tabs: { ...closedTab, notify: (id) => onBatch(id) } });
    await post(other, `/batches/${batch.id}/cancel`);
    expect((await until(other, batch, hasEnded)).status).toBe('cancelled');
  });
});
