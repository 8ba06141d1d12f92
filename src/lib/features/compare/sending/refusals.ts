import type { ApiError } from '$lib/base/api/wire/errors';
import { readRateLimits, readRetryAfter } from '$lib/base/api/wire/rate-limits';

/** After this many consecutive refusals no more cells are sent. A single one may be an accident. */
const failuresBeforeStop = 3;

/** Which other requests a refusal would hit: all of the connection, all of the variant, or none. */
type RefusalScope = 'connection' | 'variant' | 'cell';

/** `inARow` counts consecutive failures of the connection, including this one. */
export function refusalScope(error: ApiError, inARow: number): RefusalScope {
  switch (error.kind) {
    case 'over-budget':
    case 'key-locked':
    case 'connection-changed':
    case 'connection-unread':
    case 'redirected':
      return 'connection';
    case 'given-elsewhere':
      return 'variant';
    case 'unreachable':
      return error.cause === 'out-of-reach' || error.cause === 'no-bridge'
        ? 'connection'
        : afterRepeated(inARow);
    case 'html':
      return afterRepeated(inARow);
    case 'http':
      if ([401, 402, 403].includes(error.status)) return 'connection';
      return error.status === 404 ? 'variant' : 'cell';
    default:
      return 'cell';
  }
}

function afterRepeated(inARow: number): RefusalScope {
  return inARow >= failuresBeforeStop ? 'connection' : 'cell';
}

/** Milliseconds to wait when a service reports too many requests without a duration. */
const defaultWait = 2000;
/** Milliseconds. Longer waits, such as for daily limits, are ignored. */
const maxWait = 120_000;

/**
 * Milliseconds during which the service accepts no requests, from the status and headers of a reply: a temporary
 * refusal, or a rate limit that is used up. Undefined if the reply requests no wait.
 */
export function requestedWait(status: number, headers: Headers, now: number): number | undefined {
  if (status === 429) return readRetryAfter(headers, '', now) ?? defaultWait;
  const { requests, tokens } = readRateLimits(headers) ?? {};
  const waits = [requests, tokens].flatMap((limit) =>
    limit?.remaining === 0 && limit.resetMs !== undefined && limit.resetMs <= maxWait
      ? [limit.resetMs]
      : [],
  );
  return waits.length > 0 ? Math.max(...waits) : undefined;
}
