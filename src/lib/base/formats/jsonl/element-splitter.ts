/** A byte range of a file from `start` to before `end`. */
export interface Span {
  start: number;
  end: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** Square brackets and braces differ in this bit only. */
const braceBit = 0x20;
const opener = 0x7b;
const closer = 0x7d;

/**
 * Finds the elements of a JSON array in a UTF-8 stream without parsing them. Brackets are counted but not matched; the
 * parser of an element finds errors inside it. Text after the array is returned as one more element.
 */
export class ElementSplitter {
  #offset = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isClosed = false;
  /** Start of the current element; -1 between elements. */
  #start = -1;

  /** True once the array has ended. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Returns the elements that end in this piece of the stream. */
  push(chunk: Uint8Array): Span[] {
    const spans: Span[] = [];
    for (let at = 0; at < chunk.length; at++) {
      if (this.#isInString) at = this.#passString(chunk, at);
      else this.#take(chunk[at] ?? 0, this.#offset + at, spans);
    }
    this.#offset += chunk.length;
    return spans;
  }

  /** Ends the stream and returns the unfinished element, if any. */
  end(): Span | undefined {
    return this.#start < 0 ? undefined : { start: this.#start, end: this.#offset };
  }

  /** Index of the last byte of the string in this chunk. */
  #passString(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === backslash) this.#isEscaped = true;
      else if (byte === quote) {
        this.#isInString = false;
        return at;
      }
    }
    return chunk.length;
  }

  #take(byte: number, at: number, spans: Span[]): void {
    if (byte <= 0x20) return;
    const isOutside = this.#depth === 1 && !this.#isClosed;
    if ((byte | braceBit) === opener) this.#depth += 1;
    else if ((byte | braceBit) === closer) this.#depth -= 1;
    else if (byte === quote) this.#isInString = true;
    if (isOutside && (byte === comma || this.#depth === 0)) this.#finish(at, spans);
    // The opening bracket of the array and a byte order mark before it belong to no element.
    else if (this.#start < 0 && (isOutside || this.#isClosed)) this.#start = at;
    if (isOutside && this.#depth === 0) this.#isClosed = true;
  }

  #finish(at: number, spans: Span[]): void {
    if (this.#start >= 0) spans.push({ start: this.#start, end: at });
    this.#start = -1;
  }
}
