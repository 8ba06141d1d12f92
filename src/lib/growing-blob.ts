/** Bytes after which what has come becomes a Blob, which the browser keeps outside of the page's memory. */
const partBytes = 4 * 1024 * 1024;

/** A Blob that is made of what comes piece by piece. */
export class GrowingBlob {
  readonly #parts: Blob[] = [];
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #pending = 0;

  add(piece: Uint8Array<ArrayBuffer>): void {
    this.#pieces.push(piece);
    this.#pending += piece.length;
    if (this.#pending >= partBytes) this.#flush();
  }

  /** All that was added so far. */
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
