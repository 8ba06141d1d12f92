import type { UnreadCause, Row, RowFault, RowFaultKind, RowReader, UnreadEnd } from './row-format';

/** Bytes of one read; a row of the preview costs one read. */
const pieceBytes = 512 * 1024;
/** Maximum bytes of a row. */
const maxRowBytes = 16 * 1024 * 1024;
const lineFeed = 10;
/** Maximum number of faults reported individually. */
const reportedFaults = 200;

/** A range of whole rows: its bytes in the file, and its first row counted from 0. */
interface Segment {
  start: number;
  end: number;
  firstRow: number;
}

/** Returning false cancels the work. */
export type OnBytesRead = (bytesDone: number) => boolean;

export interface RowBlock {
  rows: Row[];
  /** Counted from 0. */
  firstRow: number;
}

/**
 * The rows of a UTF-8 file. None of them is in memory: a scan records their positions, and each request reads them
 * again.
 */
export class RowFile {
  rowCount = 0;
  blankRows = 0;
  readonly faults: RowFault[] = [];
  readonly faultCounts: Partial<Record<RowFaultKind, number>> = {};
  /** The unread end of the file, if any. */
  unread: UnreadEnd | undefined;
  readonly #segments: Segment[] = [];
  readonly #file: Blob;
  readonly #reader: RowReader;
  readonly #start: number;

  /** @param start bytes before the first row: a byte order mark, a header */
  constructor(file: Blob, reader: RowReader, start: number) {
    this.#file = file;
    this.#reader = reader;
    this.#start = start;
  }

  get columns(): readonly string[] {
    return this.#reader.columns;
  }

  get bytes(): number {
    return this.#file.size;
  }

  /** Must be called once before the other methods. Throws TypeError if the bytes are not UTF-8. */
  async scan(onprogress: OnBytesRead): Promise<void> {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const encoder = new TextEncoder();
    let segmentStart = this.#start;
    let text = '';
    for (let at = this.#start; at < this.#file.size; at += pieceBytes) {
      const isLast = at + pieceBytes >= this.#file.size;
      const bytes = await this.#file.slice(at, at + pieceBytes).arrayBuffer();
      text += decoder.decode(bytes, { stream: !isLast });
      const { rows, length, faults, blank, isUnclosed } = this.#reader.read(text, isLast);
      const end = segmentStart + encoder.encode(text.slice(0, length)).length;
      this.#segments.push({ start: segmentStart, end, firstRow: this.rowCount });
      this.#note(faults);
      this.rowCount += rows.length;
      this.blankRows += blank;
      text = text.slice(length);
      segmentStart = end;
      const cause = isUnclosed
        ? 'unclosed-quote'
        : text.length > maxRowBytes
          ? 'too-long'
          : undefined;
      if (cause) this.unread = await this.#unreadFrom(segmentStart, cause);
      if (cause || !onprogress(at)) return;
    }
  }

  /** The row at `index`, counted from 0; undefined if there is none. */
  async row(index: number): Promise<Row | undefined> {
    return (await this.rowsAt([index]))[0];
  }

  /** `row` for many rows: each range of the file is read once. */
  async rowsAt(indexes: readonly number[]): Promise<(Row | undefined)[]> {
    const found: (Row | undefined)[] = indexes.map(() => undefined);
    for (const [segment, places] of this.#indexesBySegment(indexes)) {
      const rows = await this.#read(segment);
      for (const at of places) found[at] = rows[(indexes[at] ?? -1) - segment.firstRow];
    }
    return found;
  }

  /** The first rows, at most `count`. */
  async firstRows(count: number): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const block of this.blocks(() => rows.length < count))
      for (const row of block.rows) rows.push(row);
    return rows.slice(0, count);
  }

  /** All rows, one range at a time. */
  async *blocks(onprogress: OnBytesRead): AsyncGenerator<RowBlock> {
    for (const segment of this.#segments) {
      if (!onprogress(segment.start)) return;
      yield { rows: await this.#read(segment), firstRow: segment.firstRow };
    }
  }

  #indexesBySegment(indexes: readonly number[]): Map<Segment, number[]> {
    const places = new Map<Segment, number[]>();
    indexes.forEach((index, at) => {
      const segment = this.#segments.findLast(({ firstRow }) => firstRow <= index);
      if (!segment) return;
      const known = places.get(segment);
      if (known) known.push(at);
      else places.set(segment, [at]);
    });
    return places;
  }

  async #read({ start, end }: Segment): Promise<Row[]> {
    return this.#reader.read(await this.#file.slice(start, end).text(), true).rows;
  }

  #note(faults: RowFault[]): void {
    for (const fault of faults) {
      this.faultCounts[fault.kind] = (this.faultCounts[fault.kind] ?? 0) + 1;
      if (this.faults.length >= reportedFaults) continue;
      this.faults.push(fault.row ? { ...fault, row: fault.row + this.rowCount } : fault);
    }
  }

  async #unreadFrom(start: number, cause: UnreadCause): Promise<UnreadEnd> {
    const rest = this.#file.slice(start);
    return { cause, row: this.rowCount + 1, lines: await countLines(rest), bytes: rest.size };
  }
}

async function countLines(blob: Blob): Promise<number> {
  let count = 0;
  let endsOpen = false;
  for (let at = 0; at < blob.size; at += pieceBytes) {
    const bytes = new Uint8Array(await blob.slice(at, at + pieceBytes).arrayBuffer());
    for (const byte of bytes) if (byte === lineFeed) count += 1;
    endsOpen = bytes.at(-1) !== lineFeed;
  }
  return endsOpen ? count + 1 : count;
}
