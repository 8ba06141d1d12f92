import type { StoredEntry } from '$lib/base/storage/database/backend';
import { itemName, markKind } from '$lib/base/storage/database/console-database';
import type { StorageReader } from '$lib/base/storage/database/worker-access';
import type { Chunk, PackedItem } from './chunk';
import { packText, partEnd } from './packed-text';
import type { Source } from './sources/source';
import { sources } from './sources';

/** Bytes of a chunk; the last item may exceed it. */
const chunkBytes = 1 << 20;
/** Items that are read in one transaction. */
const itemsPerRead = 40;

/** Packs items in their order, chunk by chunk. */
export async function* makeChunks(
  reader: StorageReader,
  items: readonly TimedItem[],
): AsyncGenerator<Chunk> {
  let open = new OpenChunk();
  for (let at = 0; at < items.length; at += itemsPerRead) {
    const next = items.slice(at, at + itemsPerRead);
    const entries = await reader.read(next.flatMap(({ source, id }) => source.selections(id)));
    const belonging = new Map(next.map((item): [string, StoredEntry[]] => [keyOf(item), []]));
    for (const entry of entries) belonging.get(itemName(entry) ?? '')?.push(entry);
    for (const item of next) {
      open.add(item, belonging.get(keyOf(item)) ?? []);
      if (open.bytes < chunkBytes) continue;
      yield open.close();
      open = new OpenChunk();
    }
  }
  if (open.hasItems) yield open.close();
}

function keyOf({ source, id }: TimedItem): string {
  return itemNameOf({ kind: source.kind, id });
}

class OpenChunk {
  bytes = 0;
  readonly #items: PackedItem[] = [];
  readonly #texts: string[] = [];

  get hasItems(): boolean {
    return this.#items.length > 0;
  }

  /** An unreadable item is packed without words: it need not be tried again before it changes. */
  add({ source, id, mark, time }: TimedItem, entries: StoredEntry[]): void {
    const from = this.bytes;
    for (const { text } of source.read(id, entries)?.parts ?? []) {
      const part = packText(text) + partEnd;
      this.#texts.push(part);
      this.bytes += part.length;
    }
    this.#items.push({ kind: source.kind, id, mark, time, from, to: this.bytes });
  }

  close(): Chunk {
    return { items: this.#items, text: this.#texts.join('') };
  }
}

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

type TimedItem = WantedItem & { time: number };

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
