import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from './connection-records';
import {
  answersLate,
  freshBrowser,
  freshTab,
} from '../../../../../tests/support/storage/fresh-tab';
import {
  keyOwnerSample,
  usePbkdf2WithFewRounds,
  withBuckets,
} from '../../../../../tests/support/storage/test-keys';

const KEY = 'sk-test-0123456789';
const connection: Connection = {
  v: 1,
  id: 'c1',
  name: 'Office',
  baseUrl: 'https://api.example.com/v1',
  rootUrl: 'https://api.example.com',
  keptKey: 'device',
  createdAt: 1_763_600_000_000,
};
/** A key as an older build stores it. */
const inClear = { v: 3, id: 'c1', origins: ['https://api.example.com'], key: KEY };

let buckets: ReturnType<typeof withBuckets>;

/** The content of the console's database, as text. */
async function databaseText(): Promise<string> {
  const { database } = await import('../database/console-database');
  const kinds = ['keys', 'connections'];
  return JSON.stringify(await database.read(kinds.map((kind) => ({ kind, prefix: '' }))));
}

async function writeKeys(...values: { id: string }[]): Promise<void> {
  const { database } = await import('../database/console-database');
  await database.put(values.map((value) => ({ kind: 'keys', key: value.id, value })));
}

/** A new page of the console that has finished migrating keys. */
async function settledTab() {
  const tab = await freshTab();
  const { settleKeys } = await import('./bucket-keys');
  await settleKeys();
  return tab;
}

beforeEach(() => {
  freshBrowser();
  buckets = withBuckets();
});
afterEach(() => vi.useRealTimers());

describe('A key on the device, where the browser has storage buckets', () => {
  it('is in a bucket and not in the database, and another tab reads it', async () => {
    await (await freshTab()).saveKey(keyOwnerSample('c1'), KEY, 'device');
    expect(await databaseText()).not.toContain(KEY);
    expect(await buckets.keys()).toHaveLength(1);
    expect(await (await freshTab()).readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('leaves no bucket when it is removed, replaced, locked or stored for the tab', async () => {
    usePbkdf2WithFewRounds();
    const tab = await freshTab();
    await tab.saveKey(keyOwnerSample('c1'), 'sk-older', 'device');
    await tab.saveKey(keyOwnerSample('c1'), KEY, 'device');
    expect(await buckets.keys()).toHaveLength(1);
    await tab.removeKey('c1');
    expect(await buckets.keys()).toEqual([]);
    await tab.saveKey(keyOwnerSample('c1'), KEY, 'device');
    await tab.createPassphrase('four words are enough');
    await tab.saveKey(keyOwnerSample('c1'), KEY, 'locked');
    expect(await buckets.keys()).toEqual([]);
    expect(await tab.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
    await tab.saveKey(keyOwnerSample('c1'), KEY, 'device');
    await tab.saveKey(keyOwnerSample('c1'), KEY, 'tab');
    expect(await buckets.keys()).toEqual([]);
  });

  it('is removed with all keys, including buckets that no record names, and nothing else is', async () => {
    await buckets.open('of-another-app');
    await buckets.open('inference-console-key-0');
    const tab = await freshTab();
    await tab.saveKey(keyOwnerSample('c1'), KEY, 'device');
    await tab.removeAllKeys();
    expect(await buckets.keys()).toEqual(['of-another-app']);
    expect(await tab.readKey(keyOwnerSample('c1'))).toBe('none');
  });

  it('is removed with its connection, and undo restores both', async () => {
    const tab = await freshTab();
    const connections = tab.openConnections();
    await connections.save(connection);
    await tab.saveKey(keyOwnerSample('c1'), KEY, 'device');
    const removed = await connections.remove('c1');
    expect(await buckets.keys()).toEqual([]);
    await connections.restore(removed);
    expect(await databaseText()).not.toContain(KEY);
    expect(await connections.get('c1')).toEqual(connection);
    expect(await (await freshTab()).readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('stays unchanged when the new one cannot be stored, and no bucket is left over', async () => {
    const tab = await freshTab();
    await tab.saveKey(keyOwnerSample('c1'), KEY, 'device');
    const { database } = await import('../database/console-database');
    vi.spyOn(database, 'change').mockRejectedValueOnce(new Error('refused'));
    await expect(tab.saveKey(keyOwnerSample('c1'), 'sk-other', 'device')).rejects.toThrow(
      'refused',
    );
    expect(await tab.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
    expect(await buckets.keys()).toHaveLength(1);
  });

  it('is stored in the database when buckets do not work', async () => {
    vi.spyOn(buckets, 'open').mockRejectedValue(new DOMException('no', 'UnknownError'));
    const tab = await freshTab();
    await tab.saveKey(keyOwnerSample('c1'), KEY, 'device');
    expect(await databaseText()).toContain(KEY);
    expect(await tab.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('counts as missing when the browser has cleared its bucket', async () => {
    const tab = await freshTab();
    await tab.saveKey(keyOwnerSample('c1'), KEY, 'device');
    for (const name of await buckets.keys()) await buckets.delete(name);
    expect(await tab.readKey(keyOwnerSample('c1'))).toBe('none');
    expect(await buckets.keys()).toEqual([]);
  });

  it('is read after another tab has moved it during the read', async () => {
    const [here, there] = [await freshTab(), await freshTab()];
    await here.saveKey(keyOwnerSample('c1'), KEY, 'device');
    const names = buckets.keys.bind(buckets);
    vi.spyOn(buckets, 'keys').mockImplementationOnce(async () => {
      await there.saveKey(keyOwnerSample('c1'), 'sk-new', 'device');
      return names();
    });
    expect(await here.readKey(keyOwnerSample('c1'))).toEqual({ key: 'sk-new' });
  });

  it('is refused when another tab has stored one for other origins in the meantime', async () => {
    const [here, there] = [await freshTab(), await freshTab()];
    await here.saveKey(keyOwnerSample('c1'), KEY, 'device');
    const names = buckets.keys.bind(buckets);
    vi.spyOn(buckets, 'keys').mockImplementationOnce(async () => {
      await there.saveKey(keyOwnerSample('c1', 'https://other.example'), 'sk-new', 'device');
      return names();
    });
    expect(await here.readKey(keyOwnerSample('c1'))).toBe('elsewhere');
  });
});

it('A key is not reported as removed while the device does not answer, since it may hold some', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answersLate();
  const tab = await freshTab();
  const forgetting = expect(tab.removeAllKeys()).rejects.toMatchObject({ kind: 'unavailable' });
  await vi.advanceTimersByTimeAsync(5000);
  await forgetting;
  vi.useRealTimers();
});

describe('The start of a page', () => {
  it('moves keys of an older build to buckets, each time, since that build may still run', async () => {
    await freshTab();
    await writeKeys(inClear, { ...inClear, v: 1, id: 'c2' } as { id: string });
    const tab = await settledTab();
    expect(await databaseText()).not.toContain(KEY);
    expect(await tab.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });

    await writeKeys({ ...inClear, key: 'sk-later' } as { id: string });
    const next = await settledTab();
    expect(await databaseText()).not.toContain('sk-later');
    expect(await next.readKey(keyOwnerSample('c1'))).toEqual({ key: 'sk-later' });
    expect(await buckets.keys()).toHaveLength(2);
  });

  it('leaves the key where it was, readable, while its bucket cannot be made', async () => {
    await freshTab();
    await writeKeys(inClear);
    const open = buckets.open.bind(buckets);
    const names = new Set<string>();
    vi.spyOn(buckets, 'open').mockImplementation(async (name) => {
      if (names.add(name).size > 1) throw new DOMException('full', 'QuotaExceededError');
      return open(name); // The bucket of the capability test.
    });
    await expect(settledTab()).rejects.toMatchObject({ kind: 'quota' });
    expect(await (await freshTab()).readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('does not overwrite a key that was changed while its bucket was made', async () => {
    await freshTab();
    await writeKeys(inClear);
    const open = buckets.open.bind(buckets);
    vi.spyOn(buckets, 'open').mockImplementation(async (name) => {
      await writeKeys({ ...inClear, key: 'sk-changed' } as { id: string });
      return open(name);
    });
    const tab = await settledTab();
    expect(await tab.readKey(keyOwnerSample('c1'))).toEqual({ key: 'sk-changed' });
    expect(await buckets.keys()).toEqual([]);
  });

  it('deletes a bucket that no record names, and none that one names', async () => {
    await (await freshTab()).saveKey(keyOwnerSample('c1'), KEY, 'device');
    await buckets.open('inference-console-key-left');
    const tab = await settledTab();
    expect(await buckets.keys()).toHaveLength(1);
    expect(await tab.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('deletes none while the storage does not answer', async () => {
    await (await freshTab()).saveKey(keyOwnerSample('c1'), KEY, 'device');
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await settledTab();
    expect(await buckets.keys()).toHaveLength(1);
  });
});
