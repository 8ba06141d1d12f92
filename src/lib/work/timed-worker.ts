import { WorkerFailure } from './worker-failure';
import { WorkerHost, type Task } from './worker-host';

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      isLate = true;
      this.#host.close();
    };
    try {
      return await this.#host.call((remote) => {
        // The time counts from here: a worker may start slowly.
        timer = setTimeout(end, this.#milliseconds);
        return task(remote);
      });
    } catch (reason) {
      if (!(reason instanceof WorkerFailure)) throw reason;
      return isLate ? 'late' : 'failed';
    } finally {
      clearTimeout(timer);
    }
  }
}
