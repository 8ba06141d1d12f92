import { expect, it } from 'vitest';
import { clockTime } from './clock-time';
import { recordingName } from './recording-name';

it('names a recording by its local time, in a form that is a file name', () => {
  expect(recordingName('Recording', new Date(2026, 2, 5, 9, 7))).toBe('Recording 2026-03-05 09.07');
});

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [750, '12:30'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('shows %d s as %s', (seconds, shown) => {
  expect(clockTime(seconds)).toBe(shown);
});
