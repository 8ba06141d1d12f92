import type { StorageReader } from '$lib/storage/memory-reader';
import type { Chunk, PackedItem } from './chunk';
import type { ChunkFolder } from './chunk-folder';
import { makeChunks } from './chunk-maker';
import { byTime, nameOf, wantedItems, type WantedItem } from './wanted-items';

/** A chunk of the pack; its text may be on the disk only. */
export interface HeldChunk {
  readonly things: readonly PackedItem[];
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
const heldAnyway = 8 << 20;
const readAhead = 8;
/** A chunk with a smaller share of current items is packed again. */
const leastLive = 0.75;
/** Chunks of fewer bytes are merged when there are enough of them. */
const smallBytes = 1 << 18;
const mostSmall = 6;

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
  #asked = false;
  readonly #waiting = new Set<() => void>();

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
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  isLive(thing: PackedItem): boolean {
    return this.#live.get(nameOf(thing)) === thing;
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
      this.#asked = true;
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
      this.#asked = false;
      // One after the other: the files can be searched as soon as they are read, and listing the
      // records takes long.
      if (this.#chunks.length === 0) await this.#load();
      await this.#packMissing(await wantedItems(this.#parts.reader));
      await this.#settle();
      this.#complete = !this.#asked;
    } while (this.#asked);
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
  #add({ things, text }: Chunk, file?: string): HeldChunk {
    const newest = things.reduce((latest, { time }) => Math.max(latest, time), 0);
    const held = { things, text, file, newest, bytes: text.length };
    for (const thing of things)
      if (!file || !this.#live.has(nameOf(thing))) this.#live.set(nameOf(thing), thing);
    this.#chunks = [...this.#chunks, held].sort((a, b) => b.newest - a.newest);
    this.#announceGrowth();
    return held;
  }

  async #packMissing(wanted: Map<string, WantedItem>): Promise<void> {
    for (const name of this.#live.keys()) if (!wanted.has(name)) this.#live.delete(name);
    const isCurrent = (name: string, { mark }: WantedItem) => this.#live.get(name)?.mark === mark;
    const missing = new Map([...wanted].filter(([name, thing]) => !isCurrent(name, thing)));
    for (const { things } of this.#worn(missing.size > 0))
      for (const thing of things) {
        const again = this.isLive(thing) ? wanted.get(nameOf(thing)) : undefined;
        if (again) missing.set(nameOf(thing), again);
      }
    if (missing.size === 0) return;
    this.#complete = false;
    this.packedShare = 0;
    const { reader } = this.#parts;
    const ordered = await byTime(reader, [...missing.values()]);
    for await (const chunk of makeChunks(reader, ordered)) {
      this.packedShare += chunk.things.length / missing.size;
      await this.#write(this.#add(chunk));
    }
  }

  /** Chunks to be packed again. Deleted items do not stay on the disk. */
  #worn(hasMore: boolean): HeldChunk[] {
    const small = this.#chunks.filter(({ bytes }) => bytes < smallBytes);
    const joined = small.length > mostSmall || (hasMore && small.length > 1) ? small : [];
    const stale = this.#chunks.filter(({ things, bytes }) => {
      const live = things.filter((thing) => this.isLive(thing));
      const liveBytes = live.reduce((sum, { from, to }) => sum + to - from, 0);
      const hasDeleted = things.some((thing) => !this.#live.has(nameOf(thing)));
      return hasDeleted || liveBytes < bytes * leastLive;
    });
    return [...new Set([...joined, ...stale])];
  }

  /** Removes outdated chunks, in memory and on the disk. */
  async #settle(): Promise<void> {
    const isUsed = ({ things }: HeldChunk) => things.some((thing) => this.isLive(thing));
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
    chunk.file = await folder.write({ things: chunk.things, text: chunk.text });
  }

  /** The texts of the oldest chunks stay on the disk only. */
  #release(): void {
    const whole = this.#chunks.reduce((sum, { bytes }) => sum + bytes, 0);
    let left = Math.max(heldAnyway, whole * heldShare);
    for (const chunk of this.#chunks) {
      left -= chunk.bytes;
      if (left < 0 && chunk.file) chunk.text = undefined;
    }
  }

  #announceGrowth(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
