import type { ApiError } from '$lib/api/wire/errors';

export const automaticRetries = 2;
const firstWait = 1000;
/** A longer wait is reported to the person instead. */
const longestWait = 60_000;

/**
 * Milliseconds before an automatic retry, or undefined without one: only before the first token, only for 408, 409,
 * 429, 5xx and a missing answer, at most twice. `attempt` counts from 0; `random` is between 0 and 1.
 */
export function retryWait(error: ApiError, attempt: number, random: number): number | undefined {
  if (attempt >= automaticRetries || !isWorthRetrying(error)) return undefined;
  const requested = error.kind === 'http' ? error.retryAfterMs : undefined;
  if (requested !== undefined) return requested <= longestWait ? requested : undefined;
  return firstWait * 2 ** attempt * (1 - random / 4);
}

function isWorthRetrying(error: ApiError): boolean {
  // A reset looks the same as a reply that the browser withholds, and a reset is worth a retry.
  if (error.kind === 'unreachable') return ['no-answer', 'unreadable'].includes(error.cause);
  return error.kind === 'http' && ([408, 409, 429].includes(error.status) || error.status >= 500);
}
