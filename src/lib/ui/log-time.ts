import { isMoment, noTime } from './relative-time';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** When something was, as a log says it: the time of a day that is today, else the date. In milliseconds since 1970. */
export function clockOrDate(at: number, now: number): string {
  if (!isMoment(at)) return noTime;
  return (new Date(at).toDateString() === new Date(now).toDateString() ? clock : date).format(at);
}
