import { readRateLimits } from '$lib/api/wire/rate-limits';
import { readRetryAfter } from '$lib/api/wire/retry-after';

/** Milliseconds that are waited where a service only says that there were too many requests. */
const defaultWait = 2000;
/** Milliseconds: a limit that is counted by the day is not waited for. */
const longestWait = 120_000;

/**
 * Milliseconds in which a service wants to be sent nothing more, by what a reply of it begins with: it refused one for
 * now, or said that nothing is left of a limit. Undefined where it says nothing of the kind.
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
