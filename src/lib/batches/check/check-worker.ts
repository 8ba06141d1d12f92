import { wrap, type Remote } from 'comlink';
import { startWorker } from '$lib/trusted-worker';
import type { CheckTasks } from './batch-check.worker';
import url from './batch-check.worker.ts?worker&url';

/**
 * Runs one task in a worker of its own, which is ended with it, or at once when `signal` aborts. Rejects with the
 * signal's reason, with what the task throws, or with an Error where the worker does not run.
 */
export async function runInWorker<Result>(
  signal: AbortSignal,
  task: (tasks: Remote<CheckTasks>) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = startWorker(url);
  const broken = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
  });
  try {
    return await Promise.race([task(wrap<CheckTasks>(worker)), broken]);
  } finally {
    worker.terminate();
  }
}
