const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** "just now", "3 min ago", "2 h ago", "4 d ago", then the date. Both in milliseconds since 1970. */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  if (age < -minute) return exactTime(at);
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < day) return `${Math.floor(age / hour)} h ago`;
  if (age < 7 * day) return `${Math.floor(age / day)} d ago`;
  return date.format(at);
}

export function exactTime(at: number): string {
  return exact.format(at);
}
