import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';

/** For tests: a browser whose storage is empty. */
export function freshBrowser(): void {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
}

/** For tests: the modules as a newly opened tab has them, with connections of its own. */
export async function freshTab() {
  vi.resetModules();
  return {
    ...(await import('./database')),
    ...(await import('./persistence')),
    ...(await import('./conversations')),
    ...(await import('./connections')),
    ...(await import('./keys/keys')),
    ...(await import('./keys/keep-keys')),
    ...(await import('./keys/key-lock')),
    ...(await import('./keys/change-passphrase')),
    ...(await import('./keys/locking-key')),
    ...(await import('./drafts')),
  };
}

/** For tests: what "Clear site data" does to one database while it is open. */
export function clearStorage(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('blocked'));
  });
}
