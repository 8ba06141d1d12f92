import { proxy, wrap, type Remote } from 'comlink';
import { startWorker } from '$lib/trusted-worker';
import { MediaError } from './media-failure';
import type { MediaWorker, Outcome, Told } from './media.worker';
import workerUrl from './media.worker.ts?worker&url';

/** How a caller waits for work on a file. */
export interface Waiting {
  signal?: AbortSignal;
  /** Seconds of sound that are done, of all; `total` is undefined where the file does not tell it. */
  onprogress?: Told;
}

/** Seconds without a sign of life: to load the worker over a slow network, and then between two pieces of sound. */
const patience = { loading: 60, working: 10 };

/**
 * Does one thing in a worker of its own, which is ended with it: a damaged file can hang a decoder for good. Rejects
 * with MediaError, or at once with the signal's reason.
 */
export function runInWorker<Result>(
  work: (worker: Remote<MediaWorker>, told: Told) => Promise<Outcome<Result>>,
  { signal, onprogress }: Waiting,
  start: () => Worker = () => startWorker(workerUrl),
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = start();
    const watchdog = new Watchdog((seconds) => fail(new MediaError({ kind: 'stuck', seconds })));
    const end = () => {
      worker.terminate();
      watchdog.stop();
      signal?.removeEventListener('abort', abort);
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    const abort = () => fail(signal?.reason);
    signal?.addEventListener('abort', abort);
    worker.addEventListener('error', ({ message }) =>
      fail(new MediaError({ kind: 'crashed', reason: message || 'its worker did not start' })),
    );
    const told = proxy<Told>((done, total) => {
      watchdog.calm();
      onprogress?.(done, total);
    });
    const remote = wrap<MediaWorker>(worker);
    void remote.ready().then(() => watchdog.calm(patience.working));
    work(remote, told).then((outcome) => {
      if ('failure' in outcome) return fail(new MediaError(outcome.failure));
      end();
      resolve(outcome.result);
    }, fail);
  });
}

/** Counts seconds by its own ticks: a computer that slept has not been waiting. */
class Watchdog {
  private limit = patience.loading;
  private silent = 0;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(bark: (seconds: number) => void) {
    this.timer = setInterval(() => {
      this.silent += 1;
      if (this.silent === this.limit) bark(this.limit);
    }, 1000);
  }

  calm(limit = this.limit): void {
    this.limit = limit;
    this.silent = 0;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
