/**
 * Bytes after which the buffered pieces become a Blob, which the browser holds outside of the
 * page's memory.
 */
const partBytes = 4 * 1024 * 1024;

/** A Blob that is built piece by piece. */
export class GrowingBlob {
  readonly #parts: Blob[] = [];
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #pending = 0;

  add(piece: Uint8Array<ArrayBuffer>): void {
    this.#pieces.push(piece);
    this.#pending += piece.length;
    if (this.#pending >= partBytes) this.#flush();
  }

  /** A Blob of all pieces so far. */
  blob(type?: string): Blob {
    this.#flush();
    return new Blob(this.#parts, { type });
  }

  #flush(): void {
    this.#parts.push(new Blob(this.#pieces));
    this.#pieces = [];
    this.#pending = 0;
  }
}
