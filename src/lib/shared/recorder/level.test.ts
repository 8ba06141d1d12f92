import { describe, expect, it } from 'vitest';
import { LevelTracker, meterShare } from './level';

const frameMs = 20;

/** The warning after so many milliseconds of one peak. */
function after(tracker: LevelTracker, from: number, milliseconds: number, peak: number) {
  let level = tracker.track(peak, from);
  for (let now = from; now <= from + milliseconds; now += frameMs) level = tracker.track(peak, now);
  return level;
}

describe('A level', () => {
  it('is no signal after four seconds of silence, but not before', () => {
    const tracker = new LevelTracker();
    expect(after(tracker, 0, 3900, 0).warning).toBeUndefined();
    expect(after(tracker, 3920, 100, 0.0005).warning).toBe('No signal');
  });

  it('is a signal again with the first sound', () => {
    const tracker = new LevelTracker();
    after(tracker, 0, 6000, 0);
    expect(tracker.track(0.01, 6020).warning).toBeUndefined();
  });

  it('does not count the time in the background as silence', () => {
    const tracker = new LevelTracker();
    tracker.track(0, 0);
    expect(tracker.track(0, 60_000).warning).toBeUndefined();
  });

  it('is clipping at full scale and for a moment afterwards', () => {
    const tracker = new LevelTracker();
    expect(tracker.track(0.98, 0).warning).toBeUndefined();
    expect(tracker.track(1, 20).warning).toBe('Clipping');
    expect(tracker.track(0.2, 1000).warning).toBe('Clipping');
    expect(tracker.track(0.2, 2000).warning).toBeUndefined();
  });

  it('holds its highest peak for a while', () => {
    const tracker = new LevelTracker();
    tracker.track(0.8, 0);
    expect(tracker.track(0.1, 1000)).toMatchObject({ peak: 0.1, recentPeak: 0.8 });
    expect(tracker.track(0.1, 2000).recentPeak).toBe(0.1);
  });
});

it.each([
  [1, 1],
  [0.1, 1 - 20 / 60],
  [0.001, 0],
  [0, 0],
  [1.5, 1],
])('A peak of %d is at %d of the meter', (peak, share) => {
  expect(meterShare(peak)).toBeCloseTo(share, 10);
});
