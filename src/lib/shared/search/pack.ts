import type { StorageReader } from '$lib/base/storage/database/worker-access';
import type { Chunk, PackedItem } from './chunk';
import type { ChunkFolder } from './chunk-folder';
import { byTime, itemNameOf, makeChunks, type WantedItem, wantedItems } from './chunk-maker';

/** A chunk of the pack; its text may be on the disk only. */
export interface HeldChunk {
  readonly items: readonly PackedItem[];
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly newest: number;
  text: string | undefined;
  file: string | undefined;
}

interface Parts {
  reader: StorageReader;
  /** Undefined when nothing can be stored on the disk. */
  folder: ChunkFolder | undefined;
  /** Whether this pack is the one that writes to the folder: only one tab does. */
  mayWrite: () => Promise<boolean>;
}

/**
 * Share of the text on the disk that is also held in memory: together they are less than twice the
 * text.
 */
const heldShare = 0.9;
const minHeldBytes = 8 << 20;
const readAhead = 8;
/** A chunk with a smaller share of current items is packed again. */
const minLiveShare = 0.75;
/** Chunks of fewer bytes are merged when there are enough of them. */
const smallBytes = 1 << 18;
const maxSmallChunks = 6;

/** The words of everything that is stored, in chunks, those with the newest items first. */
export class Pack {
  /** Share of the items to be packed that is done; undefined while there are none. */
  packedShare: number | undefined;
  #chunks: HeldChunk[] = [];
  /** The current items, by name. */
  readonly #live = new Map<string, PackedItem>();
  readonly #parts: Parts;
  /** Files that could not be read. */
  readonly #unread = new Set<string>();
  #complete = false;
  #updating: Promise<void> | undefined;
  #needsUpdate = false;
  readonly #waiters = new Set<() => void>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get chunks(): readonly HeldChunk[] {
    return this.#chunks;
  }

  /** Whether the chunks contain everything that was stored at the last call of `update`. */
  get isComplete(): boolean {
    return this.#complete;
  }

  get isUpdating(): boolean {
    return this.#updating !== undefined;
  }

  /** Resolves when there is another chunk, or an update has ended. */
  grown(): Promise<void> {
    return new Promise((resolve) => this.#waiters.add(resolve));
  }

  isLive(item: PackedItem): boolean {
    return this.#live.get(itemNameOf(item)) === item;
  }

  async textOf(chunk: HeldChunk): Promise<string> {
    if (chunk.text !== undefined) return chunk.text;
    const { folder } = this.#parts;
    return (chunk.file && (await folder?.read(chunk.file))?.text) || '';
  }

  /**
   * Reads the files on the disk, and packs what has changed since. Rejects with StorageFailure;
   * then it may be called again.
   */
  async update(): Promise<void> {
    if (this.#updating) {
      this.#needsUpdate = true;
      return this.#updating;
    }
    this.#updating = this.#updateAll();
    try {
      await this.#updating;
    } finally {
      this.#updating = undefined;
      this.packedShare = undefined;
      this.#announceGrowth();
    }
  }

  async #updateAll(): Promise<void> {
    do {
      this.#needsUpdate = false;
      // One after the other: the files can be searched as soon as they are read, and listing the
      // records takes long.
      if (this.#chunks.length === 0) await this.#load();
      await this.#packMissing(await wantedItems(this.#parts.reader));
      await this.#removeUnused();
      this.#complete = !this.#needsUpdate;
    } while (this.#needsUpdate);
  }

  async #load(): Promise<void> {
    const { folder } = this.#parts;
    const files = (await folder?.list()) ?? [];
    const read = (file: string | undefined) => (file ? folder?.read(file) : undefined);
    // While one is added, the next ones are being read.
    const coming = files.slice(0, readAhead).map(read);
    for (const [index, file] of files.entries()) {
      const chunk = await coming.shift();
      coming.push(read(files[index + readAhead]));
      if (chunk) this.#add(chunk, file);
      else this.#unread.add(file);
    }
  }

  /** If two chunks contain the same item, the first one counts; outdated items are packed again. */
  #add({ items, text }: Chunk, file?: string): HeldChunk {
    const newest = items.reduce((latest, { time }) => Math.max(latest, time), 0);
    const held = { items, text, file, newest, bytes: text.length };
    for (const item of items)
      if (!file || !this.#live.has(itemNameOf(item))) this.#live.set(itemNameOf(item), item);
    this.#chunks = [...this.#chunks, held].sort((a, b) => b.newest - a.newest);
    this.#announceGrowth();
    return held;
  }

  async #packMissing(wanted: Map<string, WantedItem>): Promise<void> {
    for (const name of this.#live.keys()) if (!wanted.has(name)) this.#live.delete(name);
    const isCurrent = (name: string, { mark }: WantedItem) => this.#live.get(name)?.mark === mark;
    const missing = new Map([...wanted].filter(([name, item]) => !isCurrent(name, item)));
    for (const { items } of this.#chunksToRepack(missing.size > 0))
      for (const item of items) {
        const again = this.isLive(item) ? wanted.get(itemNameOf(item)) : undefined;
        if (again) missing.set(itemNameOf(item), again);
      }
    if (missing.size === 0) return;
    this.#complete = false;
    this.packedShare = 0;
    const { reader } = this.#parts;
    const ordered = await byTime(reader, [...missing.values()]);
    for await (const chunk of makeChunks(reader, ordered)) {
      this.packedShare += chunk.items.length / missing.size;
      await this.#write(this.#add(chunk));
    }
  }

  /** Chunks to be packed again. Deleted items do not stay on the disk. */
  #chunksToRepack(hasMore: boolean): HeldChunk[] {
    const small = this.#chunks.filter(({ bytes }) => bytes < smallBytes);
    const joined = small.length > maxSmallChunks || (hasMore && small.length > 1) ? small : [];
    const stale = this.#chunks.filter(({ items, bytes }) => {
      const live = items.filter((item) => this.isLive(item));
      const liveBytes = live.reduce((sum, { from, to }) => sum + to - from, 0);
      const hasDeleted = items.some((item) => !this.#live.has(itemNameOf(item)));
      return hasDeleted || liveBytes < bytes * minLiveShare;
    });
    return [...new Set([...joined, ...stale])];
  }

  /** Removes outdated chunks, in memory and on the disk. */
  async #removeUnused(): Promise<void> {
    const isUsed = ({ items }: HeldChunk) => items.some((item) => this.isLive(item));
    const unused = this.#chunks.filter((chunk) => !isUsed(chunk));
    this.#chunks = this.#chunks.filter(isUsed);
    const { folder, mayWrite } = this.#parts;
    if (!folder || !(await mayWrite())) return;
    for (const { file } of unused) if (file) await folder.remove(file);
    for (const file of this.#unread) await folder.remove(file);
    this.#unread.clear();
    for (const chunk of this.#chunks) if (!chunk.file) await this.#write(chunk);
    this.#release();
  }

  async #write(chunk: HeldChunk): Promise<void> {
    const { folder, mayWrite } = this.#parts;
    if (!folder || chunk.text === undefined || !(await mayWrite())) return;
    chunk.file = await folder.write({ items: chunk.items, text: chunk.text });
  }

  /** The texts of the oldest chunks stay on the disk only. */
  #release(): void {
    const whole = this.#chunks.reduce((sum, { bytes }) => sum + bytes, 0);
    let left = Math.max(minHeldBytes, whole * heldShare);
    for (const chunk of this.#chunks) {
      left -= chunk.bytes;
      if (left < 0 && chunk.file) chunk.text = undefined;
    }
  }

  #announceGrowth(): void {
    for (const resolve of this.#waiters) resolve();
    this.#waiters.clear();
  }
}
