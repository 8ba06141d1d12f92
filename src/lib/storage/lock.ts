/** Undefined over plain http, and in Node. */
export function webLocks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

/** Does the work unless another tab holds `name`. */
export async function withLockIfFree(name: string, work: () => Promise<void>): Promise<void> {
  const locks = webLocks();
  if (!locks) return work();
  await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

const WAIT_LIMIT_MS = 2000;

/**
 * Does the work while no other tab holds `name`. Without Web Locks, or after waiting two seconds (a
 * frozen tab retains its locks), it is done anyway: each write is atomic by itself, and the lock
 * only groups the writes of one step. `wait` aborts another wait.
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
    return work();
  }
}
