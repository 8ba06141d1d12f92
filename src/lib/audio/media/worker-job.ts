import { proxy, type Remote } from 'comlink';
import { startWorker } from '$lib/work/trusted-worker';
import { WorkerFailure } from '$lib/work/worker-failure';
import { runInWorker } from '$lib/work/worker-host';
import { MediaError } from './media-failure';
import type { MediaWorker, Outcome, Report } from './media.worker';
import workerUrl from './media.worker.ts?worker&url';

/** How a caller waits for work on a file. */
export interface Waiting {
  signal?: AbortSignal;
  /** Seconds of sound that are done, of all; `total` is undefined where the file does not tell it. */
  onprogress?: Report;
}

/** Seconds without a sign of life between two pieces of sound. */
const patience = 10;

/**
 * Does one thing in a worker of its own, which is ended with it: a damaged file can hang a decoder for good. Rejects
 * with MediaError, or at once with the signal's reason.
 */
export async function runMediaJob<Result>(
  work: (worker: Remote<MediaWorker>, report: Report) => Promise<Outcome<Result>>,
  { signal, onprogress }: Waiting,
  start: () => Worker = () => startWorker(workerUrl),
): Promise<Result> {
  const stuck = new AbortController();
  const watchdog = new Watchdog(() =>
    stuck.abort(new MediaError({ kind: 'stuck', seconds: patience })),
  );
  const report = proxy<Report>((done, total) => {
    watchdog.calm();
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

/** Counts seconds by its own ticks: a computer that slept has not been waiting. */
class Watchdog {
  readonly #bark: () => void;
  #silent = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(bark: () => void) {
    this.#bark = bark;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#silent += 1;
      if (this.#silent === patience) this.#bark();
    }, 1000);
  }

  calm(): void {
    this.#silent = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
