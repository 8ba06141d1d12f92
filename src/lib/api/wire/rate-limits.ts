import { parseDuration } from './retry-after';

/** One limit in the headers of a reply. */
export interface RateLimit {
  limit?: number;
  remaining?: number;
  /** Milliseconds until the limit is fully restored. */
  resetMs?: number;
}

/** Requests are limited per day, tokens per minute (docs/service.md#errors). */
export interface RateLimits {
  requests?: RateLimit;
  tokens?: RateLimit;
}

/**
 * Reads limits from the headers of a reply. Undefined if there are none, for example because the browser hides them.
 */
export function readRateLimits(headers: Headers): RateLimits | undefined {
  const [requests, tokens] = [limitOf(headers, 'requests'), limitOf(headers, 'tokens')];
  if (!requests && !tokens) return undefined;
  return { ...(requests && { requests }), ...(tokens && { tokens }) };
}

function limitOf(headers: Headers, unit: keyof RateLimits): RateLimit | undefined {
  const read = (name: string) => headers.get(`x-ratelimit-${name}-${unit}`)?.trim() ?? '';
  const limit = countOf(read('limit'));
  const remaining = countOf(read('remaining'));
  const resetMs = durationOf(read('reset'));
  const known = {
    ...(limit !== undefined && { limit }),
    ...(remaining !== undefined && { remaining }),
    ...(resetMs !== undefined && { resetMs }),
  };
  return Object.keys(known).length > 0 ? known : undefined;
}

const number = /^\d{1,15}(?:\.\d+)?$/;

function countOf(text: string): number | undefined {
  return number.test(text) ? Number(text) : undefined;
}

/** Parses "2m59.56s", or seconds without a unit. */
function durationOf(text: string): number | undefined {
  if (number.test(text)) return Number(text) * 1000;
  return /^(?:\d{1,15}(?:\.\d+)?(?:ms|[dhms]))+$/i.test(text) ? parseDuration(text) : undefined;
}
