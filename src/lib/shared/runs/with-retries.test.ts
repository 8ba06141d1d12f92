import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiError, ApiFailure, type UnreachableCause } from '$lib/base/api/wire/errors';
import { type PendingRetry, retryWait, withRetries } from './with-retries';

describe('The retries of a request', () => {
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

  describe('A request that is retried automatically', () => {
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

  describe('A request is not retried', () => {
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
});

describe('The plan of retries', () => {
  const http = (status: number, retryAfterMs?: number): ApiError => ({
    kind: 'http',
    status,
    isHtml: false,
    words: '',
    retryAfterMs,
  });
  const unreachable = (cause: UnreachableCause): ApiError => ({
    kind: 'unreachable',
    host: 'api.test',
    cause,
  });

  describe('An automatic retry', () => {
    it.each([408, 409, 429, 500, 502, 503, 504, 529])('follows the status %i', (status) => {
      expect(retryWait(http(status), 0, 0)).toBeGreaterThan(0);
    });

    it.each([400, 401, 403, 404, 405, 410, 413, 422, 424, 498, 499])(
      'never follows the status %i',
      (status) => {
        expect(retryWait(http(status, 1000), 0, 0)).toBeUndefined();
      },
    );

    it('never follows a model of this device that cannot be loaded', () => {
      const error: ApiError = { ...http(500), code: 'model_not_loaded' } as ApiError;
      expect(retryWait(error, 0, 0)).toBeUndefined();
    });

    it('follows a network failure without an answer, not one that would repeat', () => {
      for (const cause of ['no-answer', 'unreadable'] as const)
        expect(retryWait(unreachable(cause), 0, 0)).toBeGreaterThan(0);
      for (const cause of ['offline', 'mixed-content', 'local-network', 'cors'] as const)
        expect(retryWait(unreachable(cause), 0, 0)).toBeUndefined();
    });

    it.each<ApiError>([
      { kind: 'redirected', host: 'x' },
      { kind: 'html', status: 200, host: 'x' },
      { kind: 'empty', status: 200 },
      { kind: 'malformed', status: 200, words: '' },
      { kind: 'stream-error', words: '', status: 500 },
      { kind: 'too-long', limitBytes: 1 },
      { kind: 'cut-off' },
      { kind: 'stopped' },
    ])('never follows $kind', (error) => {
      expect(retryWait(error, 0, 0)).toBeUndefined();
    });

    it('happens at most twice', () => {
      const waits = [0, 1, 2, 3, 10].map((attempt) => retryWait(http(500), attempt, 0));
      expect(waits.map((wait) => wait !== undefined)).toEqual([true, true, false, false, false]);
    });

    it('waits longer the second time, and never at the same moment as all other clients', () => {
      const [first = 0, second = 0] = [0, 1].map((attempt) => retryWait(http(503), attempt, 0.5));
      expect(second).toBeGreaterThan(first);
      expect(retryWait(http(503), 0, 0)).not.toBe(retryWait(http(503), 0, 0.9));
      for (const random of [0, 0.999]) expect(retryWait(http(503), 0, random)).toBeGreaterThan(500);
    });

    it('waits exactly as long as requested, up to a minute', () => {
      expect(retryWait(http(429, 7000), 0, 0.7)).toBe(7000);
      expect(retryWait(http(429, 60_000), 0, 0)).toBe(60_000);
      expect(retryWait(http(429, 60_001), 0, 0)).toBeUndefined();
      expect(retryWait(http(429, 86_400_000), 0, 0)).toBeUndefined();
    });
  });
});
