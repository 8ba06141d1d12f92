import { describe, expect, it } from 'vitest';
import { delayAfterFailure, nextDelay } from './request-queue.svelte';

const alone = { unchanged: 0, hasKnownStatus: true, followed: 1 };

describe('A followed batch', () => {
  it('is polled every second while its counts change', () => {
    expect(nextDelay(alone)).toBe(1000);
  });

  it('is polled ever less often while nothing changes, and at least once a minute', () => {
    const delays = Array.from({ length: 30 }, (_, unchanged) => nextDelay({ ...alone, unchanged }));
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(delays.at(-1)).toBe(60_000);
  });

  it('is polled slowly from the start when its status is unknown', () => {
    expect(nextDelay({ ...alone, hasKnownStatus: false })).toBeGreaterThanOrEqual(10_000);
  });

  it('shares a limit of two requests a second with all others', () => {
    expect(nextDelay({ ...alone, followed: 40 })).toBe(20_000);
  });
});

describe('A service that fails', () => {
  it('is retried after ever longer pauses, up to minutes', () => {
    const delays = [1, 2, 3, 4].map((failures) => delayAfterFailure(failures));
    expect(delays).toEqual([2000, 4000, 8000, 16_000]);
    expect(delayAfterFailure(1000)).toBe(300_000);
  });

  it('is not polled before the time that it requests', () => {
    expect(delayAfterFailure(1, 90_000)).toBe(90_000);
    expect(delayAfterFailure(3, 1000)).toBe(8000);
  });
});
