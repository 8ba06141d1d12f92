import type { ResultRow } from '../join/read-rows';

/** Rows per read. */
const blockRows = 64;
/** Maximum number of blocks: about ten screens around the visible rows. */
const maxBlocks = 24;

type ReadRange = (first: number, last: number) => Promise<ResultRow[]>;

/** Caches the rows around the visible ones. One block is read at a time, always one that is still wanted. */
export class RowCache {
  #blocks = new Map<number, ResultRow[]>();
  /** Blocks of a previous view. */
  #stale = new Set<number>();
  #wanted: number[] = [];
  #isReading = false;
  /** Incremented with every change, so that the table draws new rows. */
  #version = $state(0);
  /** Incremented when the rows change: rows requested before are discarded. */
  #view = 0;
  readonly #read: ReadRange;

  constructor(read: ReadRange) {
    this.#read = read;
  }

  row(index: number): ResultRow | undefined {
    void this.#version;
    return this.#blocks.get(Math.floor(index / blockRows))?.[index % blockRows];
  }

  /** Requests the rows that become visible, `last` excluded. Rejects if reading them fails. */
  request(first: number, last: number): Promise<void> {
    this.#wanted = [];
    for (let block = Math.floor(first / blockRows); block * blockRows < last; block += 1)
      this.#wanted.push(block);
    return this.#readWanted();
  }

  /** Invalidates the rows. Old ones stay visible until the new ones arrive. Rejects as `want` does. */
  invalidate(): Promise<void> {
    this.#view += 1;
    this.#stale = new Set(this.#blocks.keys());
    return this.#readWanted();
  }

  async #readWanted(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (let block = this.#next(); block !== undefined; block = this.#next()) {
        const view = this.#view;
        const rows = await this.#read(block * blockRows, (block + 1) * blockRows);
        if (view === this.#view) this.#store(block, rows);
      }
    } finally {
      this.#isReading = false;
    }
  }

  #next(): number | undefined {
    return this.#wanted.find((block) => !this.#blocks.has(block) || this.#stale.has(block));
  }

  #store(block: number, rows: ResultRow[]): void {
    this.#stale.delete(block);
    this.#blocks.delete(block);
    this.#blocks.set(block, rows);
    for (const old of this.#blocks.keys()) {
      if (this.#blocks.size <= maxBlocks) break;
      if (!this.#wanted.includes(old)) this.#blocks.delete(old);
    }
    this.#version += 1;
  }
}
