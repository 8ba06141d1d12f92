import type { Remote } from 'comlink';
import { startWorker } from '$lib/work/trusted-worker';
import { runInWorker } from '$lib/work/worker-host';
import type { CheckTasks } from './batch-check.worker';
import url from './batch-check.worker.ts?worker&url';

/** Runs one task in its own worker, which is terminated afterwards. Rejects as `runInWorker` does. */
export function runCheck<Result>(
  signal: AbortSignal,
  task: (tasks: Remote<CheckTasks>) => Promise<Result>,
): Promise<Result> {
  return runInWorker<CheckTasks, Result>(() => startWorker(url), task, signal);
}
