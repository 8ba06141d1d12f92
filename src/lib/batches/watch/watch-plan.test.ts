import { describe, expect, it } from 'vitest';
import { delayAfterFailure, nextDelay } from './watch-plan';

const alone = { unchanged: 0, hasKnownStatus: true, followed: 1 };

describe('a batch that is followed', () => {
  it('is asked for every second while its counts move', () => {
    expect(nextDelay(alone)).toBe(1000);
  });

  it('is asked for ever more rarely while nothing happens, and at least once a minute', () => {
    const delays = Array.from({ length: 30 }, (_, unchanged) => nextDelay({ ...alone, unchanged }));
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(delays.at(-1)).toBe(60_000);
  });

  it('is asked for slowly from the start in a state that nobody knows', () => {
    expect(nextDelay({ ...alone, hasKnownStatus: false })).toBeGreaterThanOrEqual(10_000);
  });

  it('shares at most two requests a second with all others', () => {
    expect(nextDelay({ ...alone, followed: 40 })).toBe(20_000);
  });
});

describe('a service that fails', () => {
  it('is left alone for ever longer, up to minutes', () => {
    const delays = [1, 2, 3, 4].map((failures) => delayAfterFailure(failures));
    expect(delays).toEqual([2000, 4000, 8000, 16_000]);
    expect(delayAfterFailure(1000)).toBe(300_000);
  });

  it('gets the silence that it asks for', () => {
    expect(delayAfterFailure(1, 90_000)).toBe(90_000);
    expect(delayAfterFailure(3, 1000)).toBe(8000);
  });
});
