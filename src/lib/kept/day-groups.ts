/** A row of a list: a thing, or the day under which the things below it fall. */
export type DayRow<Item> = { day: string; item?: undefined } | { day?: undefined; item: Item };

/** Things, the newest first, with a heading before the first of each day or longer while. */
export function dayGroups<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number,
  now: number,
): DayRow<Item>[] {
  const rows: DayRow<Item>[] = [];
  let last: string | undefined;
  for (const item of items) {
    const day = dayInWords(timeOf(item), now);
    if (day !== last) rows.push({ day });
    last = day;
    rows.push({ item });
  }
  return rows;
}

const dayLength = 86_400_000;
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

function dayInWords(at: number, now: number): string {
  const days = Math.round((midnight(now) - midnight(at)) / dayLength);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return 'The last 7 days';
  if (days < 30) return 'The last 30 days';
  return Number.isNaN(days) ? 'No valid time' : month.format(at);
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
