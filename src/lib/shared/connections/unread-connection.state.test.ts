import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection as ConnectionRecord } from '$lib/base/storage/keys/connection-records';

const lab: ConnectionRecord = {
  v: 1,
  id: 'lab',
  name: 'Lab',
  baseUrl: 'https://lab.example/v1',
  rootUrl: 'https://lab.example',
  keptKey: 'none',
  createdAt: 1,
};
const policy = "connect-src 'self' blob: data: https://lab.example";
const storedPolicy = () => localStorage.getItem('inference-console.connect-policy');
const storedChoice = () =>
  localStorage.getItem('inference-console.preference.activeConnectionId') ?? 'null';

/** The modules of a page that is opened now. */
async function openPage() {
  vi.resetModules();
  const [{ database }, { notifications, runToastAction }, { openConnections }, { connections }] =
    await Promise.all([
      import('$lib/base/storage/database/console-database'),
      import('$lib/base/ui/notices/toasts.svelte'),
      import('$lib/base/storage/connections'),
      import('./model/connections.svelte'),
    ]);
  const reported = () => notifications.toasts.map(({ text }) => text);
  const tryAgain = () => notifications.toasts.forEach(runToastAction);
  return { connections, database, repository: openConnections(), reported, tryAgain };
}

function refuseStorage() {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
}

const nothingSent = { error: { kind: 'connection-unread' } };

beforeEach(async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  localStorage.clear();
  const { connections, repository } = await openPage();
  await repository.save(lab);
  await connections.refresh();
  connections.activate('lab');
});

afterEach(() => void vi.restoreAllMocks());

describe('The active connection', () => {
  it('is used although the first opening of the storage fails', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('Internal error', 'UnknownError');
    });
    const { connections } = await openPage();
    await connections.ready;
    expect(connections.active.name).toBe('Lab');
  });

  it('is not replaced by the demo service before it is read', async () => {
    const { connections } = await openPage();
    const { active } = connections;
    expect(active).toMatchObject({ id: 'lab', isDemo: false });
    await expect(connections.endpoint(active)).resolves.toMatchObject({ baseUrl: lab.baseUrl });
  });

  it('gets no request in memory, and neither it nor the policy of later pages changes', async () => {
    refuseStorage();
    const { connections } = await openPage();
    await connections.ready;
    expect(connections.active.isDemo).toBe(false);
    expect(connections.hasOnlyDemo).toBe(false);
    await expect(connections.endpoint()).rejects.toMatchObject(nothingSent);
    await connections.models.settled;
    expect(connections.unreadError).toMatchObject({ kind: 'connection-unread' });
    await connections.permitToolServers([]);
    connections.activate('built-in');
    expect(connections.active.isDemo).toBe(true);
    expect([storedPolicy(), storedChoice()]).toEqual([policy, '"lab"']);
    vi.restoreAllMocks();
    const later = await openPage();
    await later.connections.ready;
    expect(later.connections.active.name).toBe('Lab');
  });

  it('is not replaced when the storage is lost later', async () => {
    const { connections, database } = await openPage();
    await connections.ready;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closing', 'InvalidStateError');
    });
    refuseStorage();
    await database.keys('connections');
    await connections.refresh();
    await expect(connections.endpoint()).rejects.toMatchObject(nothingSent);
    expect(storedPolicy()).toBe(policy);
  });

  it('is not replaced when its record is damaged', async () => {
    const { database } = await openPage();
    await database.put([{ kind: 'connections', key: 'lab', value: { v: 1, name: 7 } }]);
    const { connections } = await openPage();
    await connections.ready;
    expect(connections.unreadable).toBe(1);
    await expect(connections.endpoint()).rejects.toMatchObject(nothingSent);
  });

  it('is the demo service once the chosen one is known to be removed, until that is restored', async () => {
    const { connections } = await openPage();
    await connections.ready;
    const removed = await connections.remove('lab');
    expect(connections.active.isDemo).toBe(true);
    await connections.restore(removed);
    expect(connections.active.name).toBe('Lab');
  });
});

describe('A failed read of the connections', () => {
  it('is reported, and can be repeated', async () => {
    const { connections, database, reported, tryAgain } = await openPage();
    await connections.ready;
    const read = vi.spyOn(database, 'read').mockRejectedValue(new Error('unreadable'));
    await connections.refresh();
    expect(reported()).toEqual([
      'The list of connections couldn’t be read. Stored data is unchanged.',
    ]);
    expect(connections.active.name).toBe('Lab');
    read.mockRestore();
    tryAgain();
    await vi.waitFor(() => expect(connections.isComplete).toBe(true));
    expect(reported()).toEqual([]);
  });

  it('at the start sends nothing until one succeeds', async () => {
    vi.resetModules();
    const { database } = await import('$lib/base/storage/database/console-database');
    const read = vi.spyOn(database, 'read').mockRejectedValue(new Error('unreadable'));
    const { connections } = await import('./model/connections.svelte');
    await connections.ready;
    await expect(connections.endpoint()).rejects.toMatchObject(nothingSent);
    read.mockRestore();
    await expect(connections.endpoint()).resolves.toMatchObject({ baseUrl: lab.baseUrl });
    expect(connections.active.name).toBe('Lab');
  });

  it('of its key sends nothing', async () => {
    const { connections, database } = await openPage();
    await connections.ready;
    vi.spyOn(database, 'read').mockRejectedValue(new Error('unreadable'));
    await expect(connections.endpoint()).rejects.toMatchObject(nothingSent);
  });
});

it('A slow first read drops no connection that is saved meanwhile, and no host of the policy', async () => {
  vi.resetModules();
  const { database } = await import('$lib/base/storage/database/console-database');
  const slow = Promise.withResolvers<void>();
  const read = database.read.bind(database);
  vi.spyOn(database, 'read').mockImplementationOnce(async (selections) => {
    const found = await read(selections);
    await slow.promise;
    return found;
  });
  const { connections } = await import('./model/connections.svelte');
  const draft = { name: 'New', baseUrl: 'https://new.example/v1', rootUrl: '', apiKey: undefined };
  const saving = connections.save({ ...draft, storeIn: 'tab' });
  await vi.waitFor(async () => expect(await database.keys('connections')).toHaveLength(2));
  slow.resolve();
  const saved = await saving;
  await connections.ready;
  expect(saved.name).toBe('New');
  expect(connections.list.map(({ name }) => name)).toEqual(['Demo service', 'Lab', 'New']);
  expect(storedPolicy()).toBe(`${policy} https://new.example`);
});
