import { siteStorage } from '$lib/base/platform/site-storage';
import { preferences } from './preferences';

/**
 * The location of this page's data. `absent`: the browser has no IndexedDB. `refused`: it denies access.
 * `failed`: each of several openings failed. `no-answer`: it never answered. `blocked`: another tab
 * is deleting or upgrading the storage and cannot finish.
 */
export type Persistence = { location: 'device' } | { location: 'memory'; reason: MemoryReason };
export type MemoryReason = 'absent' | 'refused' | 'failed' | 'blocked' | 'no-answer';

type Listener = (persistence: Persistence) => void;

let known: Persistence | undefined;
const listeners = new Set<Listener>();

/** Resolves as soon as the first database has been opened, or has failed to open. */
export function persistence(): Promise<Persistence> {
  if (known) return Promise.resolve(known);
  return new Promise((resolve) => {
    const stop = onPersistenceChange((found) => {
      stop();
      resolve(found);
    });
  });
}

/** Whether this page is known to store nothing: what it reads is not what the device has. */
export function isInMemory(): boolean {
  return known?.location === 'memory';
}

/** Returns a function that unsubscribes. */
export function onPersistenceChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once anything is stored in memory only, this is the result until the page is reloaded. */
export function reportPersistence(found: Persistence): void {
  if (known?.location === 'memory' || known?.location === found.location) return;
  known = found;
  for (const listener of [...listeners]) listener(found);
}

/**
 * Resolves when one database has fallen back, so that the others need not wait for their time
 * limit.
 */
export function memoryFallback(): Promise<MemoryReason> {
  if (known?.location === 'memory') return Promise.resolve(known.reason);
  return new Promise((resolve) => {
    const stop = onPersistenceChange((found) => {
      if (found.location !== 'memory') return;
      stop();
      resolve(found.reason);
    });
  });
}

let isRequested = false;

/**
 * Asks the browser, once per page, not to clear this site under storage pressure, if the person has
 * requested that. A refusal changes nothing: everything works, but the browser may clear the data,
 * as for any site.
 */
export async function requestPersistence(): Promise<void> {
  if (isRequested || preferences.get('lastingStorage') !== 'wanted') return;
  const persisting = siteStorage()?.persist?.();
  if (!persisting) return;
  isRequested = true;
  await Promise.allSettled([persisting]);
}
