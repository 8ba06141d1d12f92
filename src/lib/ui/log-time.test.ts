import { expect, it } from 'vitest';
import { clockOrDate } from './log-time';

const noon = new Date(2026, 10, 20, 12).getTime();

it('tells the time of what was today, and the date of what was not', () => {
  expect(clockOrDate(noon, noon + 60_000)).toMatch(/12/);
  expect(clockOrDate(noon, noon + 60_000)).not.toMatch(/2026/);
  expect(clockOrDate(noon, noon + 24 * 3_600_000)).toMatch(/2026/);
});

it('says so where a number names no moment', () => {
  expect(clockOrDate(8.64e15 + 1, noon)).toBe('no valid time');
});
