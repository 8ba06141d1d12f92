const lineFeed = 10;
const carriageReturn = 13;

/**
 * Receives one line: its bytes without the line end, its offset in the stream, and its length in bytes. `bytes` is
 * shorter than `length` if the line exceeds the bound. The bytes may share memory with the pushed chunk: copy them to
 * use them after the call.
 */
type OnLine = (bytes: Uint8Array, offset: number, length: number) => void;

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
