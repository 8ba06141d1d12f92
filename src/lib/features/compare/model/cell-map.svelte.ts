import { SvelteMap } from 'svelte/reactivity';
import type { ComparisonCell } from '$lib/base/storage/comparison-records';
import { hasFailed } from './cell-answers';

/**
 * The cells of a comparison by key. There may be thousands, of which the page shows a few. Only cells that change while
 * the comparison is open get a signal of their own; a reader of all cells is notified of every change.
 */
export class CellMap implements Iterable<[string, ComparisonCell]> {
  #cells = new Map<string, ComparisonCell>();
  /** The version at which each cell that was set or deleted since it was read changed last. */
  readonly #changes = new SvelteMap<string, number>();
  #version = $state(0);
  #readings = $state(0);
  #failed = $state(0);

  /** Number of cells whose latest answer failed. Counted as cells change: there may be thousands at each change. */
  get failed(): number {
    return this.#failed;
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    void this.#version;
    return this.#cells.size;
  }

  get(key: string): ComparisonCell | undefined {
    void this.#readings;
    this.#changes.get(key);
    return this.#cells.get(key);
  }

  values(): IterableIterator<ComparisonCell> {
    void this.#version;
    return this.#cells.values();
  }

  [Symbol.iterator](): IterableIterator<[string, ComparisonCell]> {
    void this.#version;
    return this.#cells.entries();
  }

  set(key: string, cell: ComparisonCell): void {
    this.#failed += failures(cell) - failures(this.#cells.get(key));
    this.#cells.set(key, cell);
    this.#changed(key);
  }

  delete(key: string): void {
    this.#failed -= failures(this.#cells.get(key));
    if (this.#cells.delete(key)) this.#changed(key);
  }

  /** Replaces all cells by those that were read, except what has changed after the version `since`. */
  replace(cells: Iterable<[string, ComparisonCell]>, since = this.#version): void {
    const read = new Map(cells);
    for (const [key, at] of [...this.#changes]) {
      const current = this.#cells.get(key);
      if (at <= since) this.#changes.delete(key);
      else if (current) read.set(key, current);
      else read.delete(key);
    }
    this.#cells = read;
    let failed = 0;
    for (const cell of read.values()) failed += failures(cell);
    this.#failed = failed;
    this.#readings += 1;
    this.#version += 1;
  }

  #changed(key: string): void {
    this.#version += 1;
    this.#changes.set(key, this.#version);
  }
}

function failures(cell: ComparisonCell | undefined): number {
  return Number(cell !== undefined && hasFailed(cell));
}
