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

const unitMs: { [unit: string]: number } = {
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
};

/**
 * The wait that a server asks for, in milliseconds: `retry-after-ms`, `retry-after` (seconds or a date), else the
 * duration in the message, as in "try again in 1m11.5s" (docs/service.md#errors). Undefined if no usable value is
 * given: zero, negative, in the past or malformed.
 */
export function readRetryAfter(headers: Headers, words: string, now: number): number | undefined {
  const candidates = [
    numberOf(headers.get('retry-after-ms')),
    secondsOrDate(headers.get('retry-after'), now),
    durationIn(words),
  ];
  return candidates.find((wait) => wait !== undefined && wait > 0 && Number.isFinite(wait));
}

function numberOf(text: string | null): number | undefined {
  return text !== null && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

function secondsOrDate(text: string | null, now: number): number | undefined {
  if (text === null) return undefined;
  const seconds = numberOf(text);
  if (seconds !== undefined) return seconds * 1000;
  // Date.parse reads a year from "-5" and "never 2099"; a date in a header starts with its weekday.
  const moment = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i.test(text.trim())
    ? Date.parse(text)
    : NaN;
  return Number.isNaN(moment) ? undefined : moment - now;
}

function durationIn(words: string): number | undefined {
  const found = /\b(?:try again|retry) (?:in|after) ((?:\d+(?:\.\d+)?\s?(?:ms|[dhms])\s?)+)/i.exec(
    words,
  );
  if (!found?.[1]) return undefined;
  return parseDuration(found[1]);
}

/** Converts "1h34m52.896s", "134ms" or "2m59.56s" to milliseconds. */
export function parseDuration(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s?(ms|[dhms])/gi)];
  if (parts.length === 0) return undefined;
  return parts.reduce(
    (sum, [, amount, unit = '']) => sum + Number(amount) * (unitMs[unit.toLowerCase()] ?? 0),
    0,
  );
}
