import { dayOf } from '$lib/shared/exchanges/usage-parts';

/** Number of days back, including today. */
export type Period = '7' | '30' | '90' | 'all';

export const periods: { value: Period; label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'all', label: 'All days' },
];

/** Each day of a period until now, such as 2026-11-22. The period `all` begins with the first known day. */
export function daysOf(period: Period, now: number, known: readonly string[]): string[] {
  const today = new Date(now);
  const first = known.reduce((early, day) => (day < early ? day : early), dayOf(now));
  const days: string[] = [];
  for (let back = 0; period === 'all' || back < Number(period); back += 1) {
    // Days are counted by the calendar: a day with a clock change does not have 24 hours.
    const noon = new Date(today.getFullYear(), today.getMonth(), today.getDate() - back, 12);
    const day = dayOf(noon.getTime());
    days.unshift(day);
    if ((period === 'all' && day <= first) || back >= maxDays) break;
  }
  return days;
}

/** Ten years: a record with a day of long ago must not block the page. */
const maxDays = 3660;

const words = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const shortWords = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

export function formatDay(day: string): string {
  return words.format(noonOf(day));
}

/** "22 Nov". */
export function shortDay(day: string): string {
  return shortWords.format(noonOf(day));
}

function noonOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}
