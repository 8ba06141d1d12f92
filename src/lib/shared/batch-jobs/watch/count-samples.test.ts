import { describe, expect, it } from 'vitest';
import { batchSample } from '../../../../../tests/support/storage/samples';
import { chartPoints, type CountSample, estimateEnd, withSample } from './count-samples';

const start = 1_763_600_000_000;
const running = batchSample({
  status: 'in_progress',
  in_progress_at: start / 1000,
  request_counts: { total: 100, completed: 18, failed: 2 },
});
const sample = (seconds: number, completed: number, failed = 0): CountSample => ({
  at: start + seconds * 1000,
  completed,
  failed,
});

describe('The end of a batch', () => {
  it('is estimated from the elapsed time when the page was just opened', () => {
    // 20 of 100 in 10 s: the other 80 take 40 s.
    expect(estimateEnd(running, [], start + 10_000)).toBe(start + 50_000);
  });

  it('is estimated from recent samples, including failed requests', () => {
    // 10 in 5 s: 80 take 40 s, however long the service had paused before.
    const samples = [sample(600, 10), sample(605, 18, 2)];
    expect(estimateEnd(running, samples, start + 605_000)).toBe(start + 645_000);
  });

  it('ignores a rate that is minutes old', () => {
    const samples = [sample(0, 0), sample(300, 10), sample(310, 18, 2)];
    expect(estimateEnd(running, samples, start + 310_000)).toBe(start + 390_000);
  });

  it.each([
    ['has not begun', { status: 'validating' }],
    ['has nothing done', { request_counts: { total: 9, completed: 0, failed: 0 } }],
    ['has no total', { request_counts: { total: 0, completed: 0, failed: 0 } }],
    ['is cancelling', { status: 'cancelling' }],
    ['has all done', { request_counts: { total: 9, completed: 9, failed: 0 } }],
  ])('is not estimated when it %s', (_, fields) => {
    expect(estimateEnd({ ...running, ...fields }, [], start + 10_000)).toBeUndefined();
  });
});

it('The samples of a batch are the first, the last and a limited number between them', () => {
  let samples: CountSample[] = [];
  for (let second = 0; second < 5000; second += 1)
    samples = withSample(samples, sample(second, second));
  expect(samples.length).toBeLessThanOrEqual(400);
  expect([samples[0]?.completed, samples.at(-1)?.completed]).toEqual([0, 4999]);
});

const frame = { width: 100, height: 50, total: 10, from: 1000, to: 3000 };
const samples = [
  { at: 1000, completed: 0, failed: 0 },
  { at: 2000, completed: 4, failed: 1 },
  { at: 3000, completed: 10, failed: 0 },
];

it('The counts are drawn from the lower left to the upper right', () => {
  const points = chartPoints(samples, ({ completed, failed }) => completed + failed, frame);
  expect(points).toBe('0.0,50.0 50.0,25.0 100.0,0.0');
});

it('A count is never drawn as infinite when nothing is known', () => {
  expect(chartPoints(samples.slice(0, 1), () => 0, { ...frame, total: 0, to: 1000 })).toBe(
    '0.0,50.0',
  );
});
