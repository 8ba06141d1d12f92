import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import { withRetries, type PendingRetry } from './with-retries';

const refused = (status: number, retryAfterMs?: number) =>
  new ApiFailure({ kind: 'http', status, isHtml: false, words: '', retryAfterMs });

let stop: AbortController;
let waits: (PendingRetry | undefined)[];
const attempt = vi.fn<() => Promise<string>>();

/** Resolves with the result, or the error. */
function sent(mayRepeat?: () => boolean): Promise<string | ApiError> {
  const onretry = (retry: PendingRetry | undefined) => void waits.push(retry);
  return withRetries(attempt, { signal: stop.signal, mayRepeat, onretry }).catch(
    (reason: ApiFailure) => reason.error,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
  waits = [];
  attempt.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('a request that is retried automatically', () => {
  it('waits as long as requested, and reports that, with the reason', async () => {
    attempt.mockRejectedValueOnce(refused(429, 7000)).mockResolvedValueOnce('Hello');
    const result = sent();
    await vi.advanceTimersByTimeAsync(6999);
    expect(attempt).toHaveBeenCalledOnce();
    expect(waits).toMatchObject([{ number: 1, error: { status: 429 } }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toBe('Hello');
    expect(waits.at(-1)).toBeUndefined();
  });

  it('is sent three times in all; then the last error is reported', async () => {
    attempt.mockImplementation(() => Promise.reject(refused(500)));
    const result = sent();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await result).toMatchObject({ status: 500 });
    expect(attempt).toHaveBeenCalledTimes(3);
    expect(waits.map((retry) => retry?.number)).toEqual([1, undefined, 2, undefined]);
  });

  it('does not wait if the person retries now', async () => {
    attempt.mockRejectedValueOnce(refused(503, 60_000)).mockResolvedValueOnce('Hello');
    const result = sent();
    await vi.advanceTimersByTimeAsync(1);
    waits[0]?.now();
    expect(await result).toBe('Hello');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends immediately when it is stopped while it waits', async () => {
    attempt.mockRejectedValue(refused(429, 60_000));
    const result = sent();
    await vi.advanceTimersByTimeAsync(1);
    stop.abort();
    expect(await result).toEqual({ kind: 'stopped' });
    expect(attempt).toHaveBeenCalledOnce();
    expect(waits.at(-1)).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a request is not retried', () => {
  it.each([400, 401, 403, 404, 413, 422])('after the status %d', async (status) => {
    attempt.mockRejectedValue(refused(status, 1000));
    expect(await sent()).toMatchObject({ status });
    expect(attempt).toHaveBeenCalledOnce();
  });

  it('once something of its reply has been shown', async () => {
    attempt.mockRejectedValue(refused(503));
    expect(await sent(() => false)).toMatchObject({ status: 503 });
    expect(attempt).toHaveBeenCalledOnce();
  });

  it('if the console itself has failed', async () => {
    attempt.mockRejectedValue(new TypeError('bug'));
    const onretry = () => undefined;
    await expect(withRetries(attempt, { signal: stop.signal, onretry })).rejects.toThrow('bug');
  });
});
