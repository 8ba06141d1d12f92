import { readRateLimits } from '$lib/api/wire/rate-limits';
import { readRetryAfter } from '$lib/api/wire/retry-after';

/** Milliseconds to wait when a service reports too many requests without a duration. */
const defaultWait = 2000;
/** Milliseconds. Longer waits, such as for daily limits, are ignored. */
const longestWait = 120_000;

/**
 * Milliseconds during which the service accepts no requests, from the status and headers of a reply: a temporary
 * refusal, or a rate limit that is used up. Undefined if the reply requests no wait.
 */
export function askedWait(status: number, headers: Headers, now: number): number | undefined {
  if (status === 429) return readRetryAfter(headers, '', now) ?? defaultWait;
  const { requests, tokens } = readRateLimits(headers) ?? {};
  const waits = [requests, tokens].flatMap((limit) =>
    limit?.remaining === 0 && limit.resetMs !== undefined && limit.resetMs <= longestWait
      ? [limit.resetMs]
      : [],
  );
  return waits.length > 0 ? Math.max(...waits) : undefined;
}
