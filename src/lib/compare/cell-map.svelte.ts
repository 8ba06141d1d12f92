import { SvelteMap } from 'svelte/reactivity';
import type { ComparisonCell } from '$lib/storage/comparison-records';

/**
 * The cells of a comparison by their keys. Thousands are there at once, of which a few are looked at: only those that
 * change while it is open get a signal of their own, and whoever goes through all of them hears of each change.
 */
export class CellMap implements Iterable<[string, ComparisonCell]> {
  #cells = new Map<string, ComparisonCell>();
  /** How often each has changed since they were read. */
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

  /** In the place of all that are there. */
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
