/** Bytes per read: many small reads cost more than they save. */
const windowBytes = 4 * 1024 * 1024;

/** Reads ranges of a file, mostly in sequence, with few reads. */
export class BlobWindow {
  readonly #file: Blob;
  #start = 0;
  #bytes = new Uint8Array();

  constructor(file: Blob) {
    this.#file = file;
  }

  get size(): number {
    return this.#file.size;
  }

  /** The bytes from `start` on, as many as are buffered or as one read returns. */
  async from(start: number): Promise<Uint8Array> {
    await this.#hold(start, start + 1);
    return this.#bytes.subarray(start - this.#start);
  }

  async range(start: number, end: number): Promise<Uint8Array> {
    await this.#hold(start, end);
    return this.#bytes.subarray(start - this.#start, end - this.#start);
  }

  async #hold(start: number, end: number): Promise<void> {
    if (start >= this.#start && end <= this.#start + this.#bytes.length) return;
    const wanted = this.#file.slice(start, Math.max(end, start + windowBytes));
    this.#bytes = new Uint8Array(await wanted.arrayBuffer());
    this.#start = start;
  }
}
