import { WorkerFailure } from './worker-failure';
import { WorkerHost, type Task } from './worker-host';

/** A worker that is ended where one of its tasks takes too long, and started again for the next. */
export class TimedWorker<Api> {
  readonly #host: WorkerHost<Api>;
  readonly #milliseconds: number;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(start: () => Worker, milliseconds: number) {
    this.#host = new WorkerHost(start);
    this.#milliseconds = milliseconds;
  }

  /**
   * `late`: it took longer. `failed`: the worker did not start, or died. Tasks run one after another, so that none is
   * late because of another. Rejects with what the task throws, and with the signal's reason where it has not begun.
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
        // From here on: a worker may take its time to start.
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
