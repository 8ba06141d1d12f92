import { expect, it } from 'vitest';
import { dayGroups, pinnedFirst } from './day-groups';

const now = new Date(2026, 5, 15, 9).getTime();
const at = (month: number, day: number, hour = 12) => new Date(2026, month, day, hour).getTime();
const headings = (...times: number[]) =>
  dayGroups(times, (time) => time, now).map(({ day }) => day ?? 'item');

it('The groups by day put each day before its items', () => {
  expect(
    headings(at(5, 15, 8), at(5, 15, 1), at(5, 14, 23), at(5, 10), at(4, 30), at(2, 3)),
  ).toEqual([
    'Today',
    'item',
    'item',
    'Yesterday',
    'item',
    'The last 7 days',
    'item',
    'The last 30 days',
    'item',
    'March 2026',
    'item',
  ]);
});

it('The groups by day treat a time in the future, after the clock was set back, as today', () => {
  expect(headings(at(5, 16))).toEqual(['Today', 'item']);
});

it('The groups by day survive an invalid time', () => {
  expect(headings(NaN)).toEqual(['Invalid time', 'item']);
});

it('The groups by day put pinned items before all days, in their order, and under no day', () => {
  const times = [at(5, 15, 8), at(5, 14), at(2, 3)];
  const rows = pinnedFirst(
    times,
    (time) => time !== at(5, 14),
    (others) => dayGroups(others, (time) => time, now),
  );
  expect(rows).toEqual([
    { day: 'Pinned' },
    { item: at(5, 15, 8) },
    { item: at(2, 3) },
    { day: 'Yesterday' },
    { item: at(5, 14) },
  ]);
});
