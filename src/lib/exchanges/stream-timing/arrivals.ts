/** Columns of a strip. */
export const stripColumns = 60;

/** Slices of time; more than columns, so that slices and columns need not have the same ends. */
const slices = 8 * stripColumns;

/** When the parts of a stream arrived, in memory that does not grow with the stream. */
export class Arrivals {
  #counts = new Array<number>(slices).fill(0);
  /** Milliseconds of one slice; it doubles when the stream outlasts the slices. */
  #width = 1;

  /** `at` is in milliseconds since the request was sent. */
  add(at: number): void {
    if (!(at >= 0 && at < Number.MAX_SAFE_INTEGER)) return;
    while (at >= slices * this.#width) this.#widen();
    const slice = Math.floor(at / this.#width);
    this.#counts[slice] = (this.#counts[slice] ?? 0) + 1;
  }

  /**
   * The strip of the time from sending until `total` milliseconds: a digit for each column, from 0 for nothing to 9 for
   * the column in which most arrived. Undefined if nothing arrived.
   */
  strip(total: number): string | undefined {
    const sums = new Array<number>(stripColumns).fill(0);
    for (const [slice, count] of this.#counts.entries()) {
      const column = Math.floor((slice * this.#width * stripColumns) / Math.max(1, total));
      const at = Math.min(stripColumns - 1, column);
      sums[at] = (sums[at] ?? 0) + count;
    }
    const most = Math.max(...sums);
    if (most === 0) return undefined;
    return sums.map((sum) => (sum === 0 ? 0 : Math.max(1, Math.round((9 * sum) / most)))).join('');
  }

  #widen(): void {
    this.#width *= 2;
    this.#counts = this.#counts.map((_, slice) =>
      slice < slices / 2 ? (this.#counts[2 * slice] ?? 0) + (this.#counts[2 * slice + 1] ?? 0) : 0,
    );
  }
}

/** The strip of a reply of which only the share of the wait is known, between 0 and 1. */
export function plainStrip(waited: number): string {
  const empty = Math.min(stripColumns - 1, Math.max(0, Math.round(waited * stripColumns)));
  return '0'.repeat(empty) + '5'.repeat(stripColumns - empty);
}
