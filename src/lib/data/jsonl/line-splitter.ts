const lineFeed = 10;
const carriageReturn = 13;

/**
 * Receives one line: its bytes without the line end, its offset in the stream, and its length in bytes. `bytes` is
 * shorter than `length` if the line exceeds the bound. The bytes may share memory with the pushed chunk: copy them to
 * use them after the call.
 */
export type OnLine = (bytes: Uint8Array, offset: number, length: number) => void;

/**
 * Splits a stream of bytes into lines. LF and CRLF end a line, a lone CR does not; blank lines are lines; the last line
 * needs no line end. A byte order mark stays in the first line (TextDecoder removes it).
 */
export class LineSplitter {
  /** The current line: its pieces up to the bound, their length, and the line's whole length so far. */
  #pieces: Uint8Array[] = [];
  #buffered = 0;
  #length = 0;
  #lastByte = 0;
  #offset = 0;
  readonly #takeLine: OnLine;
  readonly #maxLineBytes: number;

  /** `maxLineBytes` limits the buffered part of a line. */
  constructor(takeLine: OnLine, maxLineBytes = Infinity) {
    this.#takeLine = takeLine;
    this.#maxLineBytes = maxLineBytes;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      this.#finish(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.#hold(chunk.slice(start));
  }

  /** Ends the stream and emits a last line without a line end. */
  end(): void {
    if (this.#length > 0) this.#take(this.#joined(), this.#length);
  }

  #hold(piece: Uint8Array): void {
    const room = this.#maxLineBytes - this.#buffered;
    const part = piece.length > room ? piece.slice(0, room) : piece;
    if (part.length > 0) this.#pieces.push(part);
    this.#buffered += part.length;
    this.#length += piece.length;
    this.#lastByte = piece.at(-1) ?? this.#lastByte;
  }

  /** Completes the line with `rest`, which a line feed follows. */
  #finish(rest: Uint8Array): void {
    const { bytes, length, lastByte } = this.#completed(rest);
    const text = lastByte === carriageReturn ? length - 1 : length;
    this.#take(bytes.length > text ? bytes.subarray(0, text) : bytes, text, length + 1);
  }

  #completed(rest: Uint8Array): { bytes: Uint8Array; length: number; lastByte: number } {
    if (this.#length === 0 && rest.length <= this.#maxLineBytes)
      return { bytes: rest, length: rest.length, lastByte: rest[rest.length - 1] ?? 0 };
    this.#hold(rest);
    return { bytes: this.#joined(), length: this.#length, lastByte: this.#lastByte };
  }

  #take(bytes: Uint8Array, length: number, withLineEnd = length): void {
    const offset = this.#offset;
    this.#offset += withLineEnd;
    this.#pieces = [];
    this.#buffered = 0;
    this.#length = 0;
    this.#takeLine(bytes, offset, length);
  }

  #joined(): Uint8Array {
    const [only, second] = this.#pieces;
    if (only && !second) return only;
    const bytes = new Uint8Array(this.#buffered);
    let at = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }
}
