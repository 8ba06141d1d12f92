import { webLocks } from '$lib/storage/lock';

/**
 * Runs the work while no other tab runs work of the same name, after waiting as long as needed; without Web Locks it
 * runs immediately. Rejects with the reason of the signal if aborted while waiting.
 */
export async function exclusively<Result>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const locks = webLocks();
  return locks ? locks.request(name, { signal }, work) : work();
}
