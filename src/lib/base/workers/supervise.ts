import { type Hello, isHello } from './announce-worker';
import { WorkerFailure, type WorkerFailureKind } from './worker-failure';

/** Milliseconds for the script to be fetched and run: one of a megabyte takes longer than ten seconds on a slow line. */
const helloLimit = 30_000;

export interface SupervisedWorker {
  worker: Worker;
  /** Resolves when the worker listens; never if it does not start. */
  started: Promise<void>;
  /** Aborts, with a WorkerFailure as its reason, when the worker can no longer answer; it is then terminated. */
  ended: AbortSignal;
  close: () => void;
}

/**
 * Starts a worker, whose script calls `announceWorker`, and detects when it does not start or ends. Throws
 * WorkerFailure if the browser refuses it.
 */
export function startSupervised(start: () => Worker): SupervisedWorker {
  const worker = tried(start);
  const end = new AbortController();
  const { signal: ended } = end;
  const over = (kind: WorkerFailureKind, reason?: string) => {
    if (ended.aborted) return;
    worker.terminate();
    end.abort(new WorkerFailure(kind, reason));
  };
  let failing: WorkerFailureKind = 'not-started';
  const timer = setTimeout(() => over(failing), helloLimit);
  ended.addEventListener('abort', () => clearTimeout(timer));
  const started = helloOf(worker, ended).then(({ lock }) => {
    clearTimeout(timer);
    failing = 'died';
    afterRelease(lock, () => over('died'));
  });
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    over(failing, event.message);
  };
  worker.addEventListener('error', onError, { signal: ended });
  worker.addEventListener('messageerror', () => over('died', 'A message couldn’t be read.'));
  return { worker, started, ended, close: () => over('closed') };
}

function tried(start: () => Worker): Worker {
  try {
    return start();
  } catch (reason) {
    throw new WorkerFailure('not-started', reason instanceof Error ? reason.message : undefined);
  }
}

function helloOf(worker: Worker, signal: AbortSignal): Promise<Hello['hello']> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent<unknown>) => {
      if (!isHello(event.data)) return;
      // No other listener needs it.
      event.stopImmediatePropagation();
      resolve(event.data.hello);
    };
    worker.addEventListener('message', listen, { signal });
  });
}

/** If locks are absent or refused, only events of the worker report its end. */
function afterRelease(lock: string | undefined, then: () => void): void {
  if (lock !== undefined) navigator.locks.request(lock, then).catch(() => undefined);
}

/**
 * Resolves like the promise, or rejects immediately with the signal's reason. The promise itself continues unobserved.
 */
export function unlessAborted<Result>(
  promise: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort));
  });
}
