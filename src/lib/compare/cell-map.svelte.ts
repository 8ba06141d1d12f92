import { SvelteMap } from 'svelte/reactivity';
import type { ComparisonCell } from '$lib/storage/comparison-records';

/**
 * The cells of a comparison by key. There may be thousands, of which the page shows a few. Only cells that change while
 * the comparison is open get a signal of their own; a reader of all cells is notified of every change.
 */
export class CellMap implements Iterable<[string, ComparisonCell]> {
  #cells = new Map<string, ComparisonCell>();
  /** Number of changes of each cell since it was read. */
  readonly #changes = new SvelteMap<string, number>();
  #version = $state(0);
  #readings = $state(0);

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
    this.#cells.set(key, cell);
    this.#changed(key);
  }

  delete(key: string): void {
    if (this.#cells.delete(key)) this.#changed(key);
  }

  /** Replaces all cells. */
  replace(cells: Iterable<[string, ComparisonCell]>): void {
    this.#cells = new Map(cells);
    this.#changes.clear();
    this.#readings += 1;
    this.#version += 1;
  }

  #changed(key: string): void {
    this.#changes.set(key, (this.#changes.get(key) ?? 0) + 1);
    this.#version += 1;
  }
}
