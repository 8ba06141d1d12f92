import { expect, it } from 'vitest';
import { clockOrDate } from './log-time';

const noon = new Date(2026, 10, 20, 12).getTime();

it("shows the time of today's moments, and the date of others", () => {
  expect(clockOrDate(noon, noon + 60_000)).toMatch(/12/);
  expect(clockOrDate(noon, noon + 60_000)).not.toMatch(/2026/);
  expect(clockOrDate(noon, noon + 24 * 3_600_000)).toMatch(/2026/);
});

it('says so if a number is not a valid time', () => {
  expect(clockOrDate(8.64e15 + 1, noon)).toBe('no valid time');
});
