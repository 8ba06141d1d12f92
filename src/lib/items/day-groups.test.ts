import { expect, it } from 'vitest';
import { dayGroups, pinnedFirst } from './day-groups';

const now = new Date(2026, 5, 15, 9).getTime();
const at = (month: number, day: number, hour = 12) => new Date(2026, month, day, hour).getTime();
const headings = (...times: number[]) =>
  dayGroups(times, (time) => time, now).map(({ day }) => day ?? 'item');

it('puts each day before what fell on it', () => {
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

it('takes a clock that was set back for today', () => {
  expect(headings(at(5, 16))).toEqual(['Today', 'item']);
});

it('survives a time that is none', () => {
  expect(headings(NaN)).toEqual(['No valid time', 'item']);
});

it('puts what is pinned before all days, in its order, and under no day', () => {
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
