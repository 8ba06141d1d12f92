import type { StorageReader } from '$lib/storage/worker-access';
import { itemName } from '$lib/storage/changed-items';
import type { Entry } from '$lib/storage/backend';
import type { Chunk, PackedItem } from './chunk';
import { packText, partEnd } from './packed-text';
import { itemNameOf, type TimedItem } from './wanted-items';

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
    const belonging = new Map(next.map((item): [string, Entry[]] => [keyOf(item), []]));
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
  add({ source, id, mark, time }: TimedItem, entries: Entry[]): void {
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
