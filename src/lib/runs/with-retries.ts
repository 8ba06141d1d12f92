import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import { retryWait } from './retry-plan';

/** A request that waits for its retry. */
export interface PendingRetry {
  error: ApiError;
  /** Counts from 1. */
  number: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** Retries immediately. */
  now: () => void;
}

interface Options {
  signal: AbortSignal;
  /** False once a part of the reply has been shown. */
  mayRepeat?: () => boolean;
  /** Called when a wait begins, and with undefined when it ends. */
  onretry: (retry: PendingRetry | undefined) => void;
}

/**
 * Sends a request, and retries it automatically if that may help. Rejects with the last failure, or with ApiFailure
 * `stopped` if it is stopped while it waits.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { signal, mayRepeat = () => true, onretry }: Options,
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (reason) {
      if (!(reason instanceof ApiFailure) || signal.aborted || !mayRepeat()) throw reason;
      const wait = retryWait(reason.error, number - 1, Math.random());
      if (wait === undefined) throw reason;
      const { error } = reason;
      await pause(wait, signal, (now) => onretry({ error, number, at: Date.now() + wait, now }));
      onretry(undefined);
      if (signal.aborted) throw new ApiFailure({ kind: 'stopped' });
    }
  }
}

function pause(
  milliseconds: number,
  signal: AbortSignal,
  onstart: (end: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { once: true });
    onstart(end);
  });
}
