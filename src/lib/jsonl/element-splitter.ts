/** Bytes of a file: from `start` to before `end`. */
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
 * Finds the elements of the array that a stream of JSON in UTF-8 is, without reading them. Brackets are counted and
 * never matched: what is wrong inside of an element is for its reader to find. What stands behind the array is given as
 * one more element.
 */
export class ElementSplitter {
  #offset = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isClosed = false;
  /** Where the element that has begun starts; -1 between two. */
  #start = -1;

  /** The array has ended. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The elements that end in this piece of the stream. */
  push(chunk: Uint8Array): Span[] {
    const spans: Span[] = [];
    for (let at = 0; at < chunk.length; at++) {
      if (this.#isInString) at = this.#passString(chunk, at);
      else this.#take(chunk[at] ?? 0, this.#offset + at, spans);
    }
    this.#offset += chunk.length;
    return spans;
  }

  /** The stream has ended: what has begun and has no end. */
  end(): Span | undefined {
    return this.#start < 0 ? undefined : { start: this.#start, end: this.#offset };
  }

  /** The place of the last byte of the string in this chunk. */
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
    // The bracket that opens the array, and a byte order mark before it, belong to no element.
    else if (this.#start < 0 && (isOutside || this.#isClosed)) this.#start = at;
    if (isOutside && this.#depth === 0) this.#isClosed = true;
  }

  #finish(at: number, spans: Span[]): void {
    if (this.#start >= 0) spans.push({ start: this.#start, end: at });
    this.#start = -1;
  }
}
