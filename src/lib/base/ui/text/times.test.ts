import { describe, expect, it } from 'vitest';
import { clockOrDate, exactTime, formatClockTime, machineTime, relativeTime } from './times';

const now = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const ago = (minutes: number) => relativeTime(now - minutes * minute, now);

describe('A relative time', () => {
  it('uses the largest whole unit', () => {
    expect(ago(0.9)).toBe('just now');
    expect(ago(3.9)).toBe('3 min ago');
    expect(ago(60)).toBe('1 h ago');
    expect(ago(47 * 60)).toBe('1 d ago');
  });

  it('shows the date after a week', () => {
    expect(ago(8 * 24 * 60)).toMatch(/2026/);
  });

  it.each([1e300, 8.64e15 + 1, -1e20, NaN, Infinity])('says so if %d is not a valid time', (at) => {
    expect(relativeTime(at, now)).toBe('invalid time');
    expect(exactTime(at)).toBe('invalid time');
    expect(machineTime(at)).toBeUndefined();
  });

  it('shows a future moment exactly, and tolerates a clock that is slightly off', () => {
    expect(ago(-0.5)).toBe('just now');
    expect(ago(-120)).toBe(exactTime(now + 120 * minute));
  });
});

const noon = new Date(2026, 10, 20, 12).getTime();

it('A moment of today has its time, and any other its date', () => {
  expect(clockOrDate(noon, noon + 60_000)).toMatch(/12/);
  expect(clockOrDate(noon, noon + 60_000)).not.toMatch(/2026/);
  expect(clockOrDate(noon, noon + 24 * 3_600_000)).toMatch(/2026/);
});

it('A number that is no valid time is reported', () => {
  expect(clockOrDate(8.64e15 + 1, noon)).toBe('invalid time');
});

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [750, '12:30'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('A time of %d s is shown as %s', (seconds, shown) => {
  expect(formatClockTime(seconds)).toBe(shown);
});
