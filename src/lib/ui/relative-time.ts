const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Shown for a number that is not a valid time, as a service may send. */
export const noTime = 'no valid time';

/** "just now", "3 min ago", "2 h ago", "4 d ago", then the date. Both arguments are in milliseconds since 1970. */
export function relativeTime(at: number, now: number): string {
  if (!isMoment(at)) return noTime;
  const age = now - at;
  if (age < -minute) return exactTime(at);
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < day) return `${Math.floor(age / hour)} h ago`;
  if (age < 7 * day) return `${Math.floor(age / day)} d ago`;
  return date.format(at);
}

export function exactTime(at: number): string {
  return isMoment(at) ? exact.format(at) : noTime;
}

/** For the datetime attribute of a time element; undefined if it is not a valid time. */
export function machineTime(at: number): string | undefined {
  return isMoment(at) ? new Date(at).toISOString() : undefined;
}

/** Dates end 8.64e15 ms from 1970; beyond that, and for NaN, all formatting throws. */
export function isMoment(at: number): boolean {
  return !Number.isNaN(new Date(at).getTime());
}
