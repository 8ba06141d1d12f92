import { expect, it } from 'vitest';
import { formatDay, daysOf } from './period';

const evening = new Date(2026, 10, 2, 23, 30).getTime();

it('The period of usage counts back by the calendar, including today', () => {
  const days = daysOf('7', evening, ['2020-01-01']);
  expect(days[0]).toBe('2026-10-27');
  expect(days.at(-1)).toBe('2026-11-02');
  expect(days).toHaveLength(7);
  expect(new Set(daysOf('90', evening, [])).size).toBe(90);
});

it('The period of all days begins with the first known one, or with today', () => {
  expect(daysOf('all', evening, ['2026-11-01', '2026-10-30'])[0]).toBe('2026-10-30');
  expect(daysOf('all', evening, [])).toEqual(['2026-11-02']);
});

it('The period of all days stays bounded even if a day of long ago was stored', () => {
  expect(daysOf('all', evening, ['0001-01-01']).length).toBeLessThan(4000);
});

it('The period of usage names a day independently of the time zone', () => {
  expect(formatDay('2026-11-02')).toMatch(/\b2\b.*2026/);
});
