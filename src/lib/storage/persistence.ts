import { siteStorage } from '$lib/site-storage';
import { preferences } from './preferences';

/**
 * Where this page keeps things. `absent`: the browser has no IndexedDB. `refused`: it says no.
 * `no-answer`: it never answered. `blocked`: another tab is deleting or upgrading the storage and
 * cannot finish.
 */
export type Persistence = { location: 'device' } | { location: 'memory'; reason: MemoryReason };
export type MemoryReason = 'absent' | 'refused' | 'blocked' | 'no-answer';

type Listener = (persistence: Persistence) => void;

let known: Persistence | undefined;
const listeners = new Set<Listener>();

/** Answers as soon as the first database has been opened, or has failed to open. */
export function persistence(): Promise<Persistence> {
  if (known) return Promise.resolve(known);
  return new Promise((resolve) => {
    const stop = onPersistenceChange((found) => {
      stop();
      resolve(found);
    });
  });
}

/** Returns the function that ends the listening. */
export function onPersistenceChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once anything is stored in memory only, it stays so until the page is reloaded. */
export function reportPersistence(found: Persistence): void {
  if (known?.location === 'memory' || known?.location === found.location) return;
  known = found;
  for (const listener of [...listeners]) listener(found);
}

/** Resolves when one database has fallen back, so that the others need not wait out their limit. */
export function memoryDecided(): Promise<MemoryReason> {
  if (known?.location === 'memory') return Promise.resolve(known.reason);
  return new Promise((resolve) => {
    const stop = onPersistenceChange((found) => {
      if (found.location !== 'memory') return;
      stop();
      resolve(found.reason);
    });
  });
}

let asked = false;

/**
 * Asks the browser again, once a page, not to clear this site under storage pressure, where the person has said that it
 * should. A refusal changes nothing here: everything works, the browser may only clear it, as it may for any site.
 */
export async function askToPersist(): Promise<void> {
  if (asked || preferences.get('lastingStorage') !== 'wanted') return;
  const persisting = siteStorage()?.persist?.();
  if (!persisting) return;
  asked = true;
  await Promise.allSettled([persisting]);
}
