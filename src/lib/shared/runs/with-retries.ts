import { pause } from '$lib/base/platform/pause';
import { type ApiError, ApiFailure } from '$lib/base/api/wire/errors';

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

export const automaticRetries = 2;
const firstWait = 1000;
/** A longer wait is reported to the person instead. */
const maxWait = 60_000;

/**
 * Milliseconds before an automatic retry, or undefined without one: only before the first token, only for 408, 409,
 * 429, 5xx (except for a model that can’t be loaded) and a missing answer, at most twice. `attempt` counts from 0; `random` is between 0 and 1.
 */
export function retryWait(error: ApiError, attempt: number, random: number): number | undefined {
  if (attempt >= automaticRetries || !isWorthRetrying(error)) return undefined;
  const requested = error.kind === 'http' ? error.retryAfterMs : undefined;
  if (requested !== undefined) return requested <= maxWait ? requested : undefined;
  return firstWait * 2 ** attempt * (1 - random / 4);
}

function isWorthRetrying(error: ApiError): boolean {
  // A reset looks the same as a reply that the browser withholds, and a reset is worth a retry.
  if (error.kind === 'unreachable') return ['no-answer', 'unreadable'].includes(error.cause);
  if (error.kind !== 'http') return false;
  const { status, code } = error;
  // A model of this device that could not be loaded would take the same minutes again.
  return [408, 409, 429].includes(status) || (status >= 500 && code !== 'model_not_loaded');
}
