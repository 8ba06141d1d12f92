import type { ResultRow } from '../join/read-rows';

/** Rows read at once. */
const blockRows = 64;
/** Blocks that are held: about ten screens around what is seen. */
const heldBlocks = 24;

type ReadRange = (first: number, last: number) => Promise<ResultRow[]>;

/** The rows around what is seen. One block is read at a time, and always one that is wanted now. */
export class RowCache {
  #blocks = new Map<number, ResultRow[]>();
  /** Blocks of a view that is no more. */
  #stale = new Set<number>();
  #wanted: number[] = [];
  #isReading = false;
  /** Goes up with every change, so that the table draws what has come. */
  #version = $state(0);
  /** Goes up when the rows are others: what was asked for before is then not taken. */
  #view = 0;
  readonly #read: ReadRange;

  constructor(read: ReadRange) {
    this.#read = read;
  }

  row(index: number): ResultRow | undefined {
    void this.#version;
    return this.#blocks.get(Math.floor(index / blockRows))?.[index % blockRows];
  }

  /** The rows about to be seen, `last` not included. Rejects with what reading them throws. */
  want(first: number, last: number): Promise<void> {
    this.#wanted = [];
    for (let block = Math.floor(first / blockRows); block * blockRows < last; block += 1)
      this.#wanted.push(block);
    return this.#readWanted();
  }

  /** The view has other rows now. What was read stays to be seen until the new rows have come. Rejects as `want` does. */
  renew(): Promise<void> {
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
        if (view === this.#view) this.#keep(block, rows);
      }
    } finally {
      this.#isReading = false;
    }
  }

  #next(): number | undefined {
    return this.#wanted.find((block) => !this.#blocks.has(block) || this.#stale.has(block));
  }

  #keep(block: number, rows: ResultRow[]): void {
    this.#stale.delete(block);
    this.#blocks.delete(block);
    this.#blocks.set(block, rows);
    for (const old of this.#blocks.keys()) {
      if (this.#blocks.size <= heldBlocks) break;
      if (!this.#wanted.includes(old)) this.#blocks.delete(old);
    }
    this.#version += 1;
  }
}
