/** Byte offsets of the lines of a file, in 12 bytes per line. Lines are numbered from 0. */
export class LineIndex {
  #count = 0;
  #starts = new Float64Array(1024);
  /** A line of more than 4 GB does not fit. */
  #lengths = new Uint32Array(1024);

  /** Adds the next line, from byte `start` to before byte `end`, without its line end. */
  add(start: number, end: number): void {
    if (this.#count === this.#starts.length) this.#grow();
    this.#starts[this.#count] = start;
    this.#lengths[this.#count] = end - start;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  startOf(line: number): number {
    return this.#starts[this.#within(line)] ?? 0;
  }

  endOf(line: number): number {
    return this.startOf(line) + (this.#lengths[line] ?? 0);
  }

  #within(line: number): number {
    if (Number.isInteger(line) && line >= 0 && line < this.#count) return line;
    throw new RangeError(`There is no line ${line}: the index holds ${this.#count}.`);
  }

  #grow(): void {
    const starts = new Float64Array(this.#count * 2);
    const lengths = new Uint32Array(this.#count * 2);
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    this.#starts = starts;
    this.#lengths = lengths;
  }
}

/**
 * Reads the text of the lines `first` to `last`, inclusive and numbered from 0, in one read of the file. Lines outside
 * of the index are omitted. Invalid UTF-8 becomes U+FFFD; a byte order mark is removed.
 */
export async function readLines(
  file: Blob,
  index: LineIndex,
  first: number,
  last: number,
): Promise<string[]> {
  const from = Math.max(first, 0);
  const to = Math.min(last, index.count - 1);
  if (to < from) return [];
  const start = index.startOf(from);
  const bytes = new Uint8Array(await file.slice(start, index.endOf(to)).arrayBuffer());
  const decoder = new TextDecoder();
  return Array.from({ length: to - from + 1 }, (_, at) =>
    decoder.decode(
      bytes.subarray(index.startOf(from + at) - start, index.endOf(from + at) - start),
    ),
  );
}
