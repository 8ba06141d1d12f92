import { ElementSplitter, type Span } from '$lib/base/formats/jsonl/element-splitter';

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

const lineFeed = 0x0a;
const square = 0x5b;
const curly = 0x7b;

/** Conversations in an array, one per line, or a single one. */
type Layout = 'array' | 'lines' | 'one';

export interface JsonSpan extends Span {
  /** The file ends within the conversation, or before the end of its array. */
  isCut: boolean;
}

/** The layout of a JSON file; undefined for any other file. */
export async function layoutOf(file: BlobWindow): Promise<Layout | undefined> {
  const first = await visibleFrom(file, 0);
  if (first?.byte === square) return 'array';
  if (first?.byte !== curly) return undefined;
  const lineEnd = await find(file, first.at, lineFeed);
  // Within an object the next line would begin with a member name.
  const next = lineEnd === undefined ? undefined : await visibleFrom(file, lineEnd);
  return next?.byte === curly ? 'lines' : 'one';
}

/** Positions of possible conversations in a JSON file, in order. None of them is parsed. */
export async function* jsonSpans(file: BlobWindow, layout: Layout): AsyncGenerator<JsonSpan> {
  if (layout === 'one') yield { start: 0, end: file.size, isCut: false };
  else if (layout === 'lines') yield* lineSpans(file);
  else yield* elementSpans(file);
}

async function* lineSpans(file: BlobWindow): AsyncGenerator<JsonSpan> {
  for (let start = 0; start < file.size;) {
    const end = (await find(file, start, lineFeed)) ?? file.size;
    const visible = await visibleFrom(file, start);
    if (visible && visible.at < end) yield { start: visible.at, end, isCut: false };
    start = end + 1;
  }
}

async function* elementSpans(file: BlobWindow): AsyncGenerator<JsonSpan> {
  const splitter = new ElementSplitter();
  for (let at = 0; at < file.size;) {
    const chunk = await file.from(at);
    if (chunk.length === 0) break;
    at += chunk.length;
    for (const span of splitter.push(chunk)) yield { ...span, isCut: false };
  }
  const rest = splitter.end();
  if (!splitter.isClosed) yield { ...(rest ?? { start: file.size, end: file.size }), isCut: true };
  else if (rest) yield { ...rest, isCut: false };
}

/** The first byte that is neither white space nor part of a byte order mark. */
async function visibleFrom(file: BlobWindow, from: number) {
  for (let at = from; at < file.size;) {
    const chunk = await file.from(at);
    if (chunk.length === 0) return undefined;
    const found = chunk.findIndex((byte) => byte > 0x20 && ![0xef, 0xbb, 0xbf].includes(byte));
    if (found >= 0) return { at: at + found, byte: chunk[found] };
    at += chunk.length;
  }
  return undefined;
}

async function find(file: BlobWindow, from: number, byte: number): Promise<number | undefined> {
  for (let at = from; at < file.size;) {
    const chunk = await file.from(at);
    if (chunk.length === 0) return undefined;
    const found = chunk.indexOf(byte);
    if (found >= 0) return at + found;
    at += chunk.length;
  }
  return undefined;
}
