import { ignoreWorkerFailure } from '$lib/base/workers/worker-failure';
import type { LineRow } from './line-row';

/** Rows loaded before and after the visible ones. */
const margin = 60;

type LoadRows = (first: number, last: number) => Promise<LineRow[]>;

/** Loads the rows around the visible part of a table. One load runs at a time. */
export class RowsAround {
  #first = $state.raw(0);
  #rows = $state.raw<LineRow[]>([]);
  #wanted: [first: number, last: number] = [0, 0];
  #isLoading = false;
  readonly #load: LoadRows;

  constructor(load: LoadRows) {
    this.#load = load;
  }

  /** Undefined until the row is loaded. */
  at(index: number): LineRow | undefined {
    return this.#rows[index - this.#first];
  }

  /** Call it when the table shows the rows from `first` to `last`, `last` excluded. */
  show(first: number, last: number): void {
    this.#wanted = [first, last];
    if (!this.#isComplete()) void this.#loadWanted().catch(ignoreWorkerFailure);
  }

  #isComplete(): boolean {
    const [first, last] = this.#wanted;
    return first >= this.#first && last <= this.#first + this.#rows.length;
  }

  async #loadWanted(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      for (let range; range !== this.#wanted && !this.#isComplete();) {
        range = this.#wanted;
        const first = Math.max(0, range[0] - margin);
        const rows = await this.#load(first, range[1] + margin);
        this.#first = first;
        this.#rows = rows;
      }
    } finally {
      this.#isLoading = false;
    }
  }
}
