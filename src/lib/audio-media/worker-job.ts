import { proxy, type Remote } from 'comlink';
import { startWorker } from '$lib/work/trusted-worker';
import { WorkerFailure } from '$lib/work/worker-failure';
import { runInWorker } from '$lib/work/worker-host';
import { MediaError } from './media-failure';
import type { MediaWorker, Outcome, Report } from './media.worker';
import workerUrl from './media.worker.ts?worker&url';

export interface JobOptions {
  signal?: AbortSignal;
  /** In seconds of sound; `total` is undefined if the file's header does not have it. */
  onprogress?: Report;
}

/** Longest silence of the worker between two pieces of sound, in seconds. */
const longestSilence = 10;

/**
 * Runs one job in its own worker, which is terminated afterwards: a damaged file can hang a decoder forever. Rejects
 * with MediaError, or immediately with the signal's reason.
 */
export async function runMediaJob<Result>(
  work: (worker: Remote<MediaWorker>, report: Report) => Promise<Outcome<Result>>,
  { signal, onprogress }: JobOptions,
  start: () => Worker = () => startWorker(workerUrl),
): Promise<Result> {
  const stuck = new AbortController();
  const watchdog = new Watchdog(() =>
    stuck.abort(new MediaError({ kind: 'stuck', seconds: longestSilence })),
  );
  const report = proxy<Report>((done, total) => {
    watchdog.reset();
    onprogress?.(done, total);
  });
  const task = (worker: Remote<MediaWorker>) => {
    watchdog.start();
    return work(worker, report);
  };
  const ends = signal ? AbortSignal.any([signal, stuck.signal]) : stuck.signal;
  try {
    return resultOf(await runInWorker(start, task, ends));
  } catch (error) {
    throw error instanceof WorkerFailure ? mediaErrorOf(error) : error;
  } finally {
    watchdog.stop();
  }
}

function resultOf<Result>(outcome: Outcome<Result>): Result {
  if ('failure' in outcome) throw new MediaError(outcome.failure);
  return outcome.result;
}

function mediaErrorOf({ kind, message }: WorkerFailure): MediaError {
  return new MediaError(
    kind === 'not-started' ? { kind: 'not-loaded' } : { kind: 'crashed', reason: message },
  );
}

/** Counts timer ticks instead of clock time, so that a computer's sleep does not count as silence. */
class Watchdog {
  readonly #ontimeout: () => void;
  #silent = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(bark: () => void) {
    this.#ontimeout = bark;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#silent += 1;
      if (this.#silent === longestSilence) this.#ontimeout();
    }, 1000);
  }

  reset(): void {
    this.#silent = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
