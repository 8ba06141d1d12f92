import { isMoment, noTime } from './relative-time';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const dateOnly = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The time of a moment today, else its date. Both arguments are in milliseconds since 1970. */
export function clockOrDate(at: number, now: number): string {
  if (!isMoment(at)) return noTime;
  return (new Date(at).toDateString() === new Date(now).toDateString() ? clock : dateOnly).format(
    at,
  );
}
