import type { StorageReader } from '$lib/storage/worker-access';
import { markKind } from '$lib/storage/changed-items';
import type { Source } from './source';
import { sources } from './sources';

/** A stored item, and its current mark (storage/changed-items); 0 if it has none. */
export interface WantedItem {
  source: Source;
  id: string;
  mark: number;
}

/** Records that are read together for their times. */
const recordsPerRead = 200;

/** Every stored item that is searchable, by name. */
export async function wantedItems(reader: StorageReader): Promise<Map<string, WantedItem>> {
  const marks = new Map<string, unknown>();
  for (const { key, value } of await reader.read([{ kind: markKind, prefix: '' }]))
    marks.set(key, value);
  const wanted = new Map<string, WantedItem>();
  for (const source of sources)
    for (const id of await reader.keys(source.kind)) {
      const mark = marks.get(itemNameOf({ kind: source.kind, id }));
      wanted.set(itemNameOf({ kind: source.kind, id }), {
        source,
        id,
        mark: typeof mark === 'number' ? mark : 0,
      });
    }
  return wanted;
}

export function itemNameOf({ kind, id }: { kind: string; id: string }): string {
  return `${kind}:${id}`;
}

export type TimedItem = WantedItem & { time: number };

/** Sorts the newest first. */
export async function byTime(
  reader: StorageReader,
  items: readonly WantedItem[],
): Promise<TimedItem[]> {
  const timed: TimedItem[] = [];
  for (const source of sources) {
    const own = items.filter((item) => item.source === source).sort(byId);
    for (let at = 0; at < own.length; at += recordsPerRead)
      timed.push(...(await timesOf(reader, source, own.slice(at, at + recordsPerRead))));
  }
  return timed.sort((a, b) => b.time - a.time);
}

function byId(a: WantedItem, b: WantedItem): number {
  return a.id < b.id ? -1 : 1;
}

/** `things` are in the order of their ids. */
async function timesOf(
  reader: StorageReader,
  source: Source,
  items: WantedItem[],
): Promise<TimedItem[]> {
  const { kind } = source;
  const keys = items.map(({ id }) => id);
  const [from = '', to = ''] = [keys[0], keys.at(-1)];
  // Reading one range is many times as fast as reading each key.
  const selection = keys.length === recordsPerRead ? { kind, from, to } : { kind, keys };
  const values = new Map((await reader.read([selection])).map(({ key, value }) => [key, value]));
  return items.map((item) => ({ ...item, time: source.timeOf(values.get(item.id)) ?? 0 }));
}
