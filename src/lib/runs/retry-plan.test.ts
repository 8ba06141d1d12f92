import { describe, expect, it } from 'vitest';
import type { ApiError, UnreachableCause } from '$lib/api/wire/errors';
import { retryWait } from './retry-plan';

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

describe('an automatic retry', () => {
  it.each([408, 409, 429, 500, 502, 503, 504, 529])('follows the status %i', (status) => {
    expect(retryWait(http(status), 0, 0)).toBeGreaterThan(0);
  });

  it.each([400, 401, 403, 404, 405, 410, 413, 422, 424, 498, 499])(
    'never follows the status %i',
    (status) => {
      expect(retryWait(http(status, 1000), 0, 0)).toBeUndefined();
    },
  );

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
