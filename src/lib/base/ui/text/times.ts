const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter is built when it is first used: that takes milliseconds, which no start of a page should spend. */
function format(at: number, dateStyle?: 'medium', timeStyle?: 'medium'): string {
  const key = `${dateStyle} ${timeStyle}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(undefined, { dateStyle, timeStyle });
  formats.set(key, known);
  return known.format(at);
}

/** Shown for a number that is not a valid time, as a service may send. */
const noTime = 'invalid time';

/** "just now", "3 min ago", "2 h ago", "4 d ago", then the date. Both arguments are in milliseconds since 1970. */
export function relativeTime(at: number, now: number): string {
  if (!isMoment(at)) return noTime;
  const age = now - at;
  if (age < -minute) return exactTime(at);
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < day) return `${Math.floor(age / hour)} h ago`;
  if (age < 7 * day) return `${Math.floor(age / day)} d ago`;
  return format(at, 'medium');
}

export function exactTime(at: number): string {
  return isMoment(at) ? format(at, 'medium', 'medium') : noTime;
}

/** For the datetime attribute of a time element; undefined if it is not a valid time. */
export function machineTime(at: number): string | undefined {
  return isMoment(at) ? new Date(at).toISOString() : undefined;
}

/** Dates end 8.64e15 ms from 1970; beyond that, and for NaN, all formatting throws. */
function isMoment(at: number): boolean {
  return !Number.isNaN(new Date(at).getTime());
}

/** The time of a moment today, else its date. Both arguments are in milliseconds since 1970. */
export function clockOrDate(at: number, now: number): string {
  if (!isMoment(at)) return noTime;
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? format(at, undefined, 'medium') : format(at, 'medium');
}

/** "November", of a month such as 2026-11. */
export function monthName(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1).toLocaleDateString('en', { month: 'long' });
}

/** A duration or position in audio as players show it: "0:07", "12:30", "1:02:03". */
export function formatClockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  const end = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${end}` : `${minutes}:${end}`;
}
