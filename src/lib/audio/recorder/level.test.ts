import { describe, expect, it } from 'vitest';
import { LevelJudge, meterShare } from './level';

const frameMs = 20;

/** The warning after so many milliseconds of one peak. */
function after(judge: LevelJudge, from: number, milliseconds: number, peak: number) {
  let level = judge.judge(peak, from);
  for (let now = from; now <= from + milliseconds; now += frameMs) level = judge.judge(peak, now);
  return level;
}

describe('a level', () => {
  it('is no signal after four seconds of silence, but not before', () => {
    const judge = new LevelJudge();
    expect(after(judge, 0, 3900, 0).word).toBeUndefined();
    expect(after(judge, 3920, 100, 0.0005).word).toBe('No signal');
  });

  it('is a signal again with the first sound', () => {
    const judge = new LevelJudge();
    after(judge, 0, 6000, 0);
    expect(judge.judge(0.01, 6020).word).toBeUndefined();
  });

  it('does not count the time in the background as silence', () => {
    const judge = new LevelJudge();
    judge.judge(0, 0);
    expect(judge.judge(0, 60_000).word).toBeUndefined();
  });

  it('is clipping at full scale and for a moment afterwards', () => {
    const judge = new LevelJudge();
    expect(judge.judge(0.98, 0).word).toBeUndefined();
    expect(judge.judge(1, 20).word).toBe('Clipping');
    expect(judge.judge(0.2, 1000).word).toBe('Clipping');
    expect(judge.judge(0.2, 2000).word).toBeUndefined();
  });

  it('holds its highest peak for a while', () => {
    const judge = new LevelJudge();
    judge.judge(0.8, 0);
    expect(judge.judge(0.1, 1000)).toMatchObject({ peak: 0.1, held: 0.8 });
    expect(judge.judge(0.1, 2000).held).toBe(0.1);
  });
});

it.each([
  [1, 1],
  [0.1, 1 - 20 / 60],
  [0.001, 0],
  [0, 0],
  [1.5, 1],
])('a peak of %d is at %d of the meter', (peak, share) => {
  expect(meterShare(peak)).toBeCloseTo(share, 10);
});
