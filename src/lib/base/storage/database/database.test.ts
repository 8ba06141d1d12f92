import { forceCloseDatabase, IDBDatabase, IDBObjectStore, IDBTransaction } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from './database';
import {
  answersLate,
  clearStorage,
  freshBrowser,
  freshTab,
} from '../../../../../tests/support/storage/fresh-tab';

const ALL = [{ kind: 'note', prefix: '' }];

/** Changes the value of a key in one transaction. */
function update(database: Database, key: string, change: (value: unknown) => unknown) {
  return database.change([{ kind: 'note', keys: [key] }], ([found]) => {
    const value = change(found?.value);
    return value === undefined ? undefined : { put: [{ kind: 'note', key, value }] };
  });
}

const NEVER = () => new EventTarget() as IDBOpenDBRequest;

function failing(): never {
  throw new DOMException('Internal error opening backing store', 'UnknownError');
}

beforeEach(freshBrowser);

describe('A database on the device', () => {
  it('stores what another tab then reads', async () => {
    const here = new (await freshTab()).Database('things');
    const tab = await freshTab();
    await here.put([{ kind: 'note', key: 'a', value: { text: 'kept' } }]);
    expect(await new tab.Database('things').read([{ kind: 'note', keys: ['a', 'b'] }])).toEqual([
      { kind: 'note', key: 'a', value: { text: 'kept' } },
    ]);
    expect(await tab.persistence()).toEqual({ location: 'device' });
  });

  it('preserves lone surrogates, NUL and control characters', async () => {
    const { Database } = await freshTab();
    const text = 'a\ud800b\udc00\0\u0007\uffff';
    await new Database('things').put([{ kind: 'note', key: 'a', value: text }]);
    expect(await new Database('things').read([{ kind: 'note', keys: ['a'] }])).toEqual([
      { kind: 'note', key: 'a', value: text },
    ]);
  });

  it('lists exactly the keys of a prefix, in order', async () => {
    const database = new (await freshTab()).Database('things');
    const keys = ['b:2', 'a:1', 'b:1', 'b', 'ba:1', 'c:1', 'b:\u{1f600}'];
    await database.put(keys.map((key) => ({ kind: 'note', key, value: key })));
    const found = await database.read([{ kind: 'note', prefix: 'b:' }]);
    expect(found.map(({ key }) => key)).toEqual(['b:1', 'b:2', 'b:\u{1f600}']);
  });

  it('reads from one key to another, both included, on the device as in memory', async () => {
    const { Database } = await freshTab();
    const { MemoryBackend } = await import('./memory-backend');
    for (const backend of [new Database('things'), new MemoryBackend()]) {
      const keys = ['c', 'a', 'b:1', 'b', 'd', 'ba'];
      await backend.put(keys.map((key) => ({ kind: 'note', key, value: key })));
      await backend.put([{ kind: 'notes', key: 'b', value: 'of another kind' }]);
      const found = await backend.read([{ kind: 'note', from: 'b', to: 'c' }]);
      expect(found.map(({ value }) => value)).toEqual(['b', 'b:1', 'ba', 'c']);
    }
  });

  it.each([999, 1000, 1001, 2000, 2001])('reads %i complete values in order', async (count) => {
    const database = new (await freshTab()).Database('things');
    const keys = Array.from({ length: count }, (_, index) => String(index).padStart(5, '0'));
    await database.put(keys.map((key) => ({ kind: 'note', key, value: key })));
    await database.put([{ kind: 'notes', key: '0', value: 'of another kind' }]);
    const found = await database.read(ALL);
    expect(found).toEqual(keys.map((key) => ({ kind: 'note', key, value: key })));
    const [last = ''] = keys.slice(-1);
    expect(await database.read([{ kind: 'note', from: '', to: last }])).toEqual(found);
  });

  it('puts nothing when one of several values cannot be stored', async () => {
    const database = new (await freshTab()).Database('things');
    const put = database.put([
      { kind: 'note', key: 'a', value: 1 },
      { kind: 'note', key: 'b', value: () => 2 },
    ]);
    await expect(put).rejects.toMatchObject({
      name: 'StorageFailure',
      kind: 'unwritable',
      entries: [{ kind: 'note', key: 'b' }],
    });
    expect(await database.read(ALL)).toEqual([]);
  });

  it('separates kinds, and lists each alone whatever its name begins with', async () => {
    const database = new (await freshTab()).Database('things');
    const entries = ['note', 'not', 'notes', 'recording-chunks'].map((kind) => ({
      kind,
      key: 'a\uffff',
      value: kind,
    }));
    await database.put(entries);
    expect(await database.read(ALL)).toEqual([entries[0]]);
    expect(
      await database.read([
        { kind: 'recording-chunks', prefix: '' },
        { kind: 'not', keys: ['a\uffff', 'b'] },
      ]),
    ).toEqual([entries[3], entries[1]]);
  });

  it('changes several kinds together or not at all', async () => {
    const database = new (await freshTab()).Database('things');
    const before = [
      { kind: 'note', key: 'a', value: 1 },
      { kind: 'recording-chunks', key: 'a:1', value: 2 },
    ];
    await database.put(before);
    const both = [...ALL, { kind: 'recording-chunks', prefix: 'a:' }];
    const failing = database.change(both, (found) => ({
      remove: found,
      put: [{ kind: 'note', key: 'b', value: () => 2 }],
    }));
    await expect(failing).rejects.toMatchObject({ kind: 'unwritable' });
    expect(await database.read(both)).toEqual(before);
    await database.change(both, (found) => ({ remove: found }));
    expect(await database.read(both)).toEqual([]);
  });

  it('changes nothing when the change throws', async () => {
    const database = new (await freshTab()).Database('things');
    await database.put([{ kind: 'note', key: 'a', value: 1 }]);
    const failing = update(database, 'a', () => {
      throw new RangeError('no');
    });
    await expect(failing).rejects.toMatchObject({ kind: 'failed', cause: { message: 'no' } });
    expect(await database.read([{ kind: 'note', keys: ['a'] }])).toEqual([
      { kind: 'note', key: 'a', value: 1 },
    ]);
  });

  it('reports a value that is nested too deeply to be stored', async () => {
    const database = new (await freshTab()).Database('things');
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    const put = database.put([{ kind: 'note', key: 'deep', value: deep }]);
    await expect(put).rejects.toMatchObject({ kind: 'unwritable', entries: [{ key: 'deep' }] });
  });

  it('reports that the quota is exceeded', async () => {
    const database = new (await freshTab()).Database('things');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const put = database.put([{ kind: 'note', key: 'a', value: 1 }]);
    await expect(put).rejects.toMatchObject({ name: 'StorageFailure', kind: 'quota' });
  });

  it('reads again when a read fails', async () => {
    const database = new (await freshTab()).Database('things');
    await database.put([{ kind: 'note', key: 'a', value: 1 }]);
    const get = vi.spyOn(IDBObjectStore.prototype, 'get');
    for (let failures = 0; failures < 2; failures++)
      get.mockImplementationOnce(() => {
        throw new DOMException('Failed to read', 'DataError');
      });
    expect(await database.read([{ kind: 'note', keys: ['a'] }])).toHaveLength(1);
  });

  it('reads the others when the browser cannot deserialize one value', async () => {
    const database = new (await freshTab()).Database('things');
    await database.put(['a', 'b', 'c'].map((key) => ({ kind: 'note', key, value: key })));
    const damaged = () => {
      throw new DOMException('Failed to read large IndexedDB value', 'DataError');
    };
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(damaged);
    const get = Reflect.get(IDBObjectStore.prototype, 'get');
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      return (key as string[])[1] === 'b' ? damaged() : get.call(this, key);
    });
    expect(await database.read(ALL)).toEqual([
      { kind: 'note', key: 'a', value: 'a' },
      { kind: 'note', key: 'b', value: undefined },
      { kind: 'note', key: 'c', value: 'c' },
    ]);
  });
});

describe('A database that is closed underneath', () => {
  it('lets another tab delete it, and is recreated by the next write', async () => {
    const { Database, persistence } = await freshTab();
    const database = new Database('things');
    await database.put([{ kind: 'note', key: 'a', value: 1 }]);
    await clearStorage('things');
    await database.put([{ kind: 'note', key: 'b', value: 2 }]);
    expect(await new Database('things').read(ALL)).toEqual([{ kind: 'note', key: 'b', value: 2 }]);
    expect(await persistence()).toEqual({ location: 'device' });
  });

  it('is opened again when the browser closed it silently', async () => {
    const database = new (await freshTab()).Database('things');
    await database.put([{ kind: 'note', key: 'a', value: 1 }]);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing', 'InvalidStateError');
    });
    await database.put([{ kind: 'note', key: 'b', value: 2 }]);
    expect(await database.read(ALL)).toHaveLength(2);
  });

  it('repeats pending work when the browser closed it', async () => {
    const database = new (await freshTab()).Database('things');
    await database.put([{ kind: 'note', key: 'a', value: 1 }]);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (
      this: IDBDatabase,
    ) {
      // Its types require the class, but the code accepts an instance.
      setTimeout(() => forceCloseDatabase(this as unknown as typeof IDBDatabase));
      const silent = { put: () => undefined };
      return { objectStore: () => silent, commit: () => undefined } as unknown as IDBTransaction;
    });
    await database.put([{ kind: 'note', key: 'b', value: 2 }]);
    expect(await database.read(ALL)).toHaveLength(2);
  });

  it('continues in memory when another tab prevents reopening', async () => {
    const { Database, persistence } = await freshTab();
    const database = new Database('things', 2000);
    await database.put([{ kind: 'note', key: 'a', value: 1 }]);
    await clearStorage('things');
    vi.spyOn(indexedDB, 'open').mockImplementation(NEVER);
    await database.put([{ kind: 'note', key: 'b', value: 2 }]);
    expect(await database.read(ALL)).toEqual([{ kind: 'note', key: 'b', value: 2 }]);
    expect(await persistence()).toEqual({ location: 'memory', reason: 'blocked' });
  });
});

describe('A page that WebKit freezes when it is left', () => {
  it('aborts pending transactions, and repeats them when the person returns', async () => {
    let freeze: (event: { persisted: boolean }) => void = () => undefined;
    vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' });
    vi.stubGlobal('addEventListener', (_: string, listener: typeof freeze) => (freeze = listener));
    const { Database } = await freshTab();
    const database = new Database('things');
    await database.put([{ kind: 'note', key: 'a', value: 1 }]);
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (
      this: IDBDatabase,
      ...range
    ) {
      queueMicrotask(() => freeze({ persisted: true }));
      return begin.apply(this, range);
    });
    const aborted = vi.spyOn(IDBTransaction.prototype, 'abort');
    const change = update(database, 'a', (value) => Number(value) + 1);
    const later = database.put([{ kind: 'note', key: 'b', value: 'put since' }]);
    await Promise.all([change, later]);
    expect(aborted).toHaveBeenCalled();
    expect((await database.read(ALL)).map(({ value }) => value)).toEqual([2, 'put since']);
  });
});

describe('The database without a usable IndexedDB', () => {
  it('falls back to memory when opening never completes, and says so once', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(NEVER);
    const { Database, onPersistenceChange } = await freshTab();
    const reported = vi.fn();
    onPersistenceChange(reported);
    const database = new Database('things', 20);
    await database.put([{ kind: 'note', key: 'a', value: { n: 1 } }]);
    expect(await database.read(ALL)).toEqual([{ kind: 'note', key: 'a', value: { n: 1 } }]);
    await new Database('others', 20).read(ALL);
    expect(reported.mock.calls).toEqual([[{ location: 'memory', reason: 'no-answer' }]]);
  });

  it('falls back to memory when it opens but answers no read, as WebKit after quick reloads', async () => {
    const { Database, persistence } = await freshTab();
    const get = vi.spyOn(IDBObjectStore.prototype, 'get');
    get.mockImplementation(() => new EventTarget() as IDBRequest);
    const database = new Database('things', 20);
    await database.put([{ kind: 'note', key: 'a', value: 1 }]);
    expect(await database.keys('note')).toEqual(['a']);
    expect(await persistence()).toEqual({ location: 'memory', reason: 'no-answer' });
  });

  it('does not fall back when the answer has only waited for a busy page', async () => {
    const { Database, persistence } = await freshTab();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = new Database('things', 1000).keys('note');
    // One task of the page that takes longer than the limit.
    vi.advanceTimersByTime(1100);
    expect(await answer).toEqual([]);
    expect(await persistence()).toEqual({ location: 'device' });
  });

  it('stays in memory when the device answers late, and closes the connection that would block other tabs', async () => {
    const { Database, persistence } = await freshTab();
    const answer = answersLate();
    const database = new Database('things', 20);
    await database.put([{ kind: 'note', key: 'a', value: 1 }]);
    const close = vi.spyOn(IDBDatabase.prototype, 'close');
    answer();
    await vi.waitFor(() => expect(close).toHaveBeenCalled());
    await database.put([{ kind: 'note', key: 'b', value: 2 }]);
    expect(await persistence()).toEqual({ location: 'memory', reason: 'no-answer' });
    expect(await database.read(ALL)).toHaveLength(2);
    expect(await new (await freshTab()).Database('things').read(ALL)).toEqual([]);
  });

  it('does not wait for each database in turn', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(NEVER);
    const { Database } = await freshTab();
    const patient = new Database('patient', 2 ** 30);
    const waiting = patient.put([{ kind: 'note', key: 'a', value: 1 }]);
    await new Database('hasty', 20).read(ALL);
    await waiting;
    expect(await patient.read([{ kind: 'note', keys: ['a'] }])).toEqual([
      { kind: 'note', key: 'a', value: 1 },
    ]);
  });

  it.each([
    ['fails', () => failing()],
    ['is never answered', NEVER],
  ])('does not fall back when only the first opening %s', async (_, first) => {
    const { Database, persistence } = await freshTab();
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(first);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const put = new Database('things').put([{ kind: 'note', key: 'a', value: 1 }]);
    await vi.advanceTimersByTimeAsync(1000);
    await put;
    expect(await persistence()).toEqual({ location: 'device' });
    expect(await new (await freshTab()).Database('things').read(ALL)).toHaveLength(1);
  });

  it('falls back to memory when every opening fails', async () => {
    const { Database, persistence } = await freshTab();
    vi.spyOn(indexedDB, 'open').mockImplementation(failing);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const read = new Database('things', 2 ** 30).read(ALL);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await read).toEqual([]);
    expect(await persistence()).toEqual({ location: 'memory', reason: 'failed' });
  });

  it('distinguishes a browser without IndexedDB from one that refuses it', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const refused = await freshTab();
    await new refused.Database('things').read(ALL);
    expect(await refused.persistence()).toEqual({ location: 'memory', reason: 'refused' });

    vi.stubGlobal('indexedDB', undefined);
    const absent = await freshTab();
    await new absent.Database('things').read(ALL);
    expect(await absent.persistence()).toEqual({ location: 'memory', reason: 'absent' });
  });

  it('follows the same rules in memory', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const database = new (await freshTab()).Database('things');
    const value = { n: 1 };
    await database.put([{ kind: 'note', key: 'a:1', value }]);
    value.n = 2;
    await database.put([{ kind: 'note', key: 'b:1', value }]);
    await update(database, 'a:1', (current) => ({ ...(current as object), seen: true }));
    await update(database, 'b:1', () => undefined);
    expect(await database.read([{ kind: 'note', prefix: 'a:' }])).toEqual([
      { kind: 'note', key: 'a:1', value: { n: 1, seen: true } },
    ]);
    const unstorable = database.put([
      { kind: 'note', key: 'c', value: 1 },
      { kind: 'note', key: 'd', value: () => 2 },
    ]);
    await expect(unstorable).rejects.toMatchObject({
      kind: 'unwritable',
      entries: [{ kind: 'note', key: 'd' }],
    });
    await database.change([{ kind: 'note', prefix: 'a:' }], (found) => ({ remove: found }));
    expect(await database.read(ALL)).toEqual([{ kind: 'note', key: 'b:1', value: { n: 2 } }]);
  });
});
