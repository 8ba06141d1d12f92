import type { Remote } from 'comlink';
import { startWorker } from '$lib/work/trusted-worker';
import { WorkerFailure } from '$lib/work/worker-failure';
import { runInWorker } from '$lib/work/worker-host';
import { Refused } from './refusal';

/**
 * Reads one file in its own worker, which is terminated after `patience` seconds. Throws Refused if the worker does not
 * answer.
 */
export async function inReader<Api, Result>(
  url: string,
  patience: number,
  task: (worker: Remote<Api>) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.timeout(patience * 1000);
  try {
    return await runInWorker<Api, Result>(() => startWorker(url), task, limit);
  } catch (reason) {
    if (limit.aborted) throw new Refused({ kind: 'stuck', seconds: patience });
    const isLost = reason instanceof WorkerFailure && reason.kind === 'not-started';
    throw new Refused(
      isLost ? { kind: 'no-reader' } : { kind: 'undecodable', what: 'it should be' },
    );
  }
}
