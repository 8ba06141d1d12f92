import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';

/** For tests: a browser with empty storage. */
export function freshBrowser(): void {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
}

/** For tests: the modules as loaded by a new tab, with its own connections. */
export async function freshTab() {
  vi.resetModules();
  return {
    ...(await import('../../../src/lib/base/storage/database/database')),
    ...(await import('../../../src/lib/base/storage/database/persistence')),
    ...(await import('../../../src/lib/base/storage/conversations')),
    ...(await import('../../../src/lib/base/storage/comparisons')),
    ...(await import('../../../src/lib/base/storage/connections')),
    ...(await import('../../../src/lib/base/storage/keys/keys')),
    ...(await import('../../../src/lib/base/storage/keys/save-keys')),
    ...(await import('../../../src/lib/base/storage/keys/key-lock')),
    ...(await import('../../../src/lib/base/storage/keys/passphrase')),
    ...(await import('../../../src/lib/base/storage/keys/stored-keys')),
    ...(await import('../../../src/lib/base/storage/drafts')),
  };
}

/** For tests: delays the next opening until the returned function is called. */
export function answersLate(): () => void {
  const open = indexedDB.open.bind(indexedDB);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((name, version) => {
    const request: { [handler: string]: unknown } = {};
    void answered.then(() => {
      const real = open(name, version);
      for (const each of ['onsuccess', 'onerror', 'onupgradeneeded', 'oncomplete', 'onabort'])
        Reflect.set(real, each, request[each]);
      Object.defineProperty(request, 'result', { get: () => real.result });
    });
    return request as unknown as IDBOpenDBRequest;
  });
  return answer;
}

/** For tests: does what "Clear site data" does to an open database. */
export function clearStorage(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('blocked'));
  });
}
