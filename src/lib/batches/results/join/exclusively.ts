import { webLocks } from '$lib/storage/lock';

/**
 * Does the work while no other tab does any of the same name, however long the other takes; at once where the browser
 * has no Web Locks. Rejects with the signal's reason where it is aborted while waiting.
 */
export async function exclusively<Result>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const locks = webLocks();
  return locks ? locks.request(name, { signal }, work) : work();
}
