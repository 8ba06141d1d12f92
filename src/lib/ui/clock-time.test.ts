import { expect, it } from 'vitest';
import { formatClockTime } from './clock-time';

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [750, '12:30'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('shows %d s as %s', (seconds, shown) => {
  expect(formatClockTime(seconds)).toBe(shown);
});
