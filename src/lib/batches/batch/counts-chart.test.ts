import { expect, it } from 'vitest';
import { chartPoints } from './counts-chart';

const frame = { width: 100, height: 50, total: 10, from: 1000, to: 3000 };
const samples = [
  { at: 1000, completed: 0, failed: 0 },
  { at: 2000, completed: 4, failed: 1 },
  { at: 3000, completed: 10, failed: 0 },
];

it('draws counts from the lower left to the upper right', () => {
  const points = chartPoints(samples, ({ completed, failed }) => completed + failed, frame);
  expect(points).toBe('0.0,50.0 50.0,25.0 100.0,0.0');
});

it('draws no infinite number when nothing is known', () => {
  expect(chartPoints(samples.slice(0, 1), () => 0, { ...frame, total: 0, to: 1000 })).toBe(
    '0.0,50.0',
  );
});
