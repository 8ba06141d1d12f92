/** A row of a list: an item, the day of the items below it, or the head of a group with this id. Items of one name it. */
export type DayRow<Item> =
  | { day: string; item?: undefined; group?: undefined }
  | { day?: undefined; item: Item; group?: string }
  | { day?: undefined; item?: undefined; group: string };

/** Puts pinned items before all others, under a heading of their own. */
export function pinnedFirst<Item>(
  items: readonly Item[],
  isPinned: (item: Item) => boolean,
  groups: (others: readonly Item[]) => DayRow<Item>[],
): DayRow<Item>[] {
  const pinned = items.filter(isPinned);
  if (pinned.length === 0) return groups(items);
  const others = groups(items.filter((item) => !isPinned(item)));
  return [{ day: 'Pinned' }, ...pinned.map((item) => ({ item })), ...others];
}

/** Items, newest first, with a heading before the first of each day or longer period. */
export function dayGroups<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number,
  now: number,
): DayRow<Item>[] {
  const rows: DayRow<Item>[] = [];
  const today = midnight(now);
  let group: Group | undefined;
  for (const item of items) {
    const at = timeOf(item);
    // Date arithmetic runs once per group: a list may hold ten thousand items.
    if (group === undefined || !(at >= group.from)) {
      const next = groupOf(at, today);
      if (next.day !== group?.day) rows.push({ day: next.day });
      group = next;
    }
    rows.push({ item });
  }
  return rows;
}

interface Group {
  day: string;
  /** Milliseconds since 1970 at which the group begins; NaN for invalid times. */
  from: number;
}

const dayLength = 86_400_000;
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

function groupOf(at: number, today: number): Group {
  const days = Math.round((today - midnight(at)) / dayLength);
  if (days <= 0) return { day: 'Today', from: today };
  if (days === 1) return { day: 'Yesterday', from: midnight(at) };
  if (days < 7) return { day: 'The last 7 days', from: midnight(at) };
  if (days < 30) return { day: 'The last 30 days', from: midnight(at) };
  return Number.isNaN(days)
    ? { day: 'Invalid time', from: NaN }
    : { day: month.format(at), from: monthBegin(at) };
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function monthBegin(at: number): number {
  const date = new Date(midnight(at));
  return date.setDate(1);
}
