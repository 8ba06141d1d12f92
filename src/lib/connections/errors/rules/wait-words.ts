const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A wait that the server requests, in words to plan by: "in 23 s", "in 5 min", "tomorrow at 14:30". */
export function describeWait(waitMs: number, now: Date): string {
  if (waitMs < 2 * minute) return `in ${Math.ceil(waitMs / 1000)} s`;
  if (waitMs < 2 * hour) return `in ${Math.ceil(waitMs / minute)} min`;
  const then = new Date(now.getTime() + waitMs);
  const clock = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const days = Math.round((midnight(then) - midnight(now)) / day);
  if (days === 0) return `today at ${clock}`;
  if (days === 1) return `tomorrow at ${clock}`;
  if (Number.isNaN(days)) return 'in more than a year';
  return `in ${days} days`;
}

function midnight(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0);
}
