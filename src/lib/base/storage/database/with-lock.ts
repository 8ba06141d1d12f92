import { StorageFailure } from './failure';
import { webLocks } from './locks';

/** Does the work unless another tab holds `name`. */
export async function withLockIfFree(name: string, work: () => Promise<void>): Promise<void> {
  const locks = webLocks();
  if (!locks) return work();
  await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

const WAIT_LIMIT_MS = 10_000;

/**
 * Does the work while no other tab holds `name`; without Web Locks, immediately. When the wait ends
 * before the lock is free (a frozen tab retains its locks), nothing is done, and it rejects with
 * StorageFailure `unavailable`: beside the other tab's work, a change would be lost or made twice.
 * `wait` ends it; by default after ten seconds.
 */
export async function withLock<R>(
  name: string,
  work: () => Promise<R>,
  wait: AbortSignal = AbortSignal.timeout(WAIT_LIMIT_MS),
): Promise<R> {
  const locks = webLocks();
  if (!locks) return work();
  let begun = false;
  try {
    return await locks.request(name, { signal: wait }, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    if (wait.aborted) throw new StorageFailure('unavailable', error);
    return work(); // The browser has no locks for this page.
  }
}

/** Whether `withLock` would have to wait for it; false without Web Locks. */
export async function isLockHeld(name: string): Promise<boolean> {
  const { held = [] } = (await webLocks()?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}

/** The lock that a tab holds while it imports items, or removes imported ones. */
export const importLock = 'inference-console.import';
