import type { StorageReader } from '$lib/storage/memory-reader';
import { itemName } from '$lib/storage/changed-items';
import type { Entry } from '$lib/storage/backend';
import type { Chunk, PackedItem } from './chunk';
import { packed, partEnd } from './packed-text';
import { nameOf, type TimedItem } from './wanted-items';

/** Bytes of a chunk; the last item may exceed it. */
const chunkBytes = 1 << 20;
/** Items that are read in one transaction. */
const readAtOnce = 40;

/** Packs items in their order, chunk by chunk. */
export async function* makeChunks(
  reader: StorageReader,
  things: readonly TimedItem[],
): AsyncGenerator<Chunk> {
  let open = new OpenChunk();
  for (let at = 0; at < things.length; at += readAtOnce) {
    const next = things.slice(at, at + readAtOnce);
    const entries = await reader.read(next.flatMap(({ source, id }) => source.selections(id)));
    const belonging = new Map(next.map((thing): [string, Entry[]] => [keyOf(thing), []]));
    for (const entry of entries) belonging.get(itemName(entry) ?? '')?.push(entry);
    for (const thing of next) {
      open.add(thing, belonging.get(keyOf(thing)) ?? []);
      if (open.bytes < chunkBytes) continue;
      yield open.close();
      open = new OpenChunk();
    }
  }
  if (open.hasItems) yield open.close();
}

function keyOf({ source, id }: TimedItem): string {
  return nameOf({ kind: source.kind, id });
}

class OpenChunk {
  bytes = 0;
  readonly #things: PackedItem[] = [];
  readonly #texts: string[] = [];

  get hasItems(): boolean {
    return this.#things.length > 0;
  }

  /** An unreadable item is packed without words: it need not be tried again before it changes. */
  add({ source, id, mark, time }: TimedItem, entries: Entry[]): void {
    const from = this.bytes;
    for (const { text } of source.read(id, entries)?.parts ?? []) {
      const part = packed(text) + partEnd;
      this.#texts.push(part);
      this.bytes += part.length;
    }
    this.#things.push({ kind: source.kind, id, mark, time, from, to: this.bytes });
  }

  close(): Chunk {
    return { things: this.#things, text: this.#texts.join('') };
  }
}
