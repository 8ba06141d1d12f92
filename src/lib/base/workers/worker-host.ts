import { type Remote, wrap } from 'comlink';
import { pauseInSteps } from '$lib/base/platform/pause';
import { startSupervised, type SupervisedWorker, unlessAborted } from './supervise';
import { WorkerFailure } from './worker-failure';

type Task<Api, Result> = (remote: Remote<Api>) => Promise<Result>;

/**
 * A worker that answers calls, with its state. The first call starts it; after it has ended, the next call starts
 * another with empty state.
 */
export class WorkerHost<Api> {
  readonly #start: () => Worker;
  #running: (SupervisedWorker & { remote: Remote<Api> }) | undefined;

  /** `start` starts a worker that calls `serve`. */
  constructor(start: () => Worker) {
    this.#start = start;
  }

  /**
   * Rejects with the task's error, or immediately with WorkerFailure or the signal's reason. An abort ends only the
   * waiting; `close` ends the work.
   */
  async call<Result>(task: Task<Api, Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const { remote, started, ended } = (this.#running ??= this.#open());
    const over = signal ? AbortSignal.any([signal, ended]) : ended;
    // An answer could arrive before the hello, which waits for a lock.
    await unlessAborted(started, over);
    return unlessAborted(task(remote), over);
  }

  /** Ends the worker. Calls under way reject with a WorkerFailure `closed`. */
  close(): void {
    this.#running?.close();
  }

  #open(): SupervisedWorker & { remote: Remote<Api> } {
    const supervised = startSupervised(this.#start);
    supervised.ended.addEventListener('abort', () => (this.#running = undefined), { once: true });
    return { ...supervised, remote: wrap<Api>(supervised.worker) };
  }
}

/** Runs one task in its own worker, which ends with it. Rejects like `call`. */
export async function runInWorker<Api, Result>(
  start: () => Worker,
  task: Task<Api, Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const host = new WorkerHost<Api>(start);
  try {
    return await host.call(task, signal);
  } finally {
    host.close();
  }
}

/** A worker that is ended if a task takes too long, and restarted for the next. */
export class TimedWorker<Api> {
  readonly #host: WorkerHost<Api>;
  readonly #milliseconds: number;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(start: () => Worker, milliseconds: number) {
    this.#host = new WorkerHost(start);
    this.#milliseconds = milliseconds;
  }

  /**
   * `late`: it took too long. `failed`: the worker did not start, or died. Tasks run one after another, so that none is
   * late because of another. Rejects with the task's error, or with the signal's reason if it has not begun.
   */
  run<Result>(task: Task<Api, Result>, signal?: AbortSignal): Promise<Result | 'late' | 'failed'> {
    const turn = this.#turn.then(() => {
      signal?.throwIfAborted();
      return this.#inTime(task);
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  close(): void {
    this.#host.close();
  }

  async #inTime<Result>(task: Task<Api, Result>): Promise<Result | 'late' | 'failed'> {
    let isLate = false;
    const answered = new AbortController();
    const endIfLate = async () => {
      await pauseInSteps(this.#milliseconds, answered.signal);
      if (answered.signal.aborted) return;
      isLate = true;
      this.#host.close();
    };
    try {
      return await this.#host.call((remote) => {
        // The time counts from here: a worker may start slowly.
        void endIfLate();
        return task(remote);
      });
    } catch (reason) {
      if (!(reason instanceof WorkerFailure)) throw reason;
      return isLate ? 'late' : 'failed';
    } finally {
      answered.abort();
    }
  }
}
