import { LineIndex, LineSplitter, readLines } from '$lib/base/formats/jsonl/line-splitter';
import type { ReadableKind } from './file-kind';
import { jsonLineRow, type LineRow, longLineRow, textLineRow } from './line-row';

/** Bytes collected before they are added to a Blob, which the browser may store outside of memory. */
const collectedBytes = 4 * 1024 * 1024;
/** Longest line that is parsed for a table row, in bytes. */
const rowBytes = 256 * 1024;
/** Bytes of a line that are shown when it is expanded. */
const lineBytes = 1024 * 1024;

export interface ArrivedSoFar {
  bytes: number;
  lines: number;
}

/** The content of a file as it arrives: its bytes and the positions of its lines. Lines are counted from 0. */
export class FileContent {
  #stored = new Blob();
  #collected: Uint8Array<ArrayBuffer>[] = [];
  #collectedSize = 0;
  #bytes = 0;
  #index = new LineIndex();
  #splitter = new LineSplitter(
    (_, offset, length) => this.#index.add(offset, offset + length),
    rowBytes,
  );
  #searches = 0;

  add(chunk: Uint8Array<ArrayBuffer>): ArrivedSoFar {
    this.#splitter.push(chunk);
    this.#collected.push(chunk);
    this.#collectedSize += chunk.length;
    this.#bytes += chunk.length;
    if (this.#collectedSize > collectedBytes) this.blob();
    return this.#soFar();
  }

  /** Ends the content: the text after the last line end counts as a line, too. */
  end(): ArrivedSoFar {
    this.#splitter.end();
    return this.#soFar();
  }

  /** The content so far. */
  blob(): Blob {
    if (this.#collectedSize > 0) {
      this.#stored = new Blob([this.#stored, ...this.#collected]);
      this.#collected = [];
      this.#collectedSize = 0;
    }
    return this.#stored;
  }

  /** Rows of the lines `first` to `last`, both included; lines that have not arrived are left out. */
  async rows(first: number, last: number, kind: ReadableKind): Promise<LineRow[]> {
    const toRow = kind === 'jsonl' ? jsonLineRow : textLineRow;
    const end = Math.min(last, this.#index.count - 1);
    const rows: LineRow[] = [];
    for (let line = Math.max(0, first); line <= end;) {
      const runEnd = this.#shortRun(line, end);
      if (runEnd < line) rows.push(longLineRow(await this.#beginning(line++, rowBytes / 64)));
      else {
        const texts = await readLines(this.blob(), this.#index, line, runEnd);
        rows.push(...texts.map(toRow));
        line = runEnd + 1;
      }
    }
    return rows;
  }

  /** The text of a line, at most a megabyte. */
  async line(line: number): Promise<{ text: string; isCut: boolean }> {
    const length = this.#index.endOf(line) - this.#index.startOf(line);
    return { text: await this.#beginning(line, lineBytes), isCut: length > lineBytes };
  }

  /**
   * Reports the numbers of matching lines as they are found. A new search ends the previous one. `onfound` is awaited,
   * because it crosses its own port and could arrive after the end of the search.
   */
  async search(
    query: LineQuery,
    onfound: (lines: number[]) => void | Promise<void>,
  ): Promise<void> {
    const own = ++this.#searches;
    for await (const lines of searchLines(this.blob(), this.#index, query)) {
      if (own !== this.#searches) return;
      if (lines.length > 0) await onfound(lines);
    }
  }

  #soFar(): ArrivedSoFar {
    return { bytes: this.#bytes, lines: this.#index.count };
  }

  /** Last line of a run from `line` that can be read in one piece; `line - 1` if the first line is too long. */
  #shortRun(line: number, end: number): number {
    const start = this.#index.startOf(line);
    let last = line - 1;
    while (last < end) {
      const next = last + 1;
      const length = this.#index.endOf(next) - this.#index.startOf(next);
      if (length > rowBytes || this.#index.endOf(next) - start > 16 * rowBytes) break;
      last = next;
    }
    return last;
  }

  async #beginning(line: number, limit: number): Promise<string> {
    const start = this.#index.startOf(line);
    const end = Math.min(this.#index.endOf(line), start + limit);
    return new TextDecoder().decode(await this.blob().slice(start, end).arrayBuffer());
  }
}

export interface LineQuery {
  text: string;
  ignoreCase: boolean;
}

/** Bytes decoded in one step. */
const windowBytes = 4 * 1024 * 1024;

/** Yields the numbers of matching lines, from 0, for a few megabytes of the file at a time. */
async function* searchLines(
  file: Blob,
  index: LineIndex,
  query: LineQuery,
): AsyncGenerator<number[]> {
  const needle = query.ignoreCase ? query.text.toLowerCase() : query.text;
  for (let first = 0; first < index.count;) {
    const last = windowEnd(index, first);
    const bytes = await file.slice(index.startOf(first), index.endOf(last)).arrayBuffer();
    const text = new TextDecoder().decode(bytes);
    yield linesWith(query.ignoreCase ? text.toLowerCase() : text, needle, first);
    first = last + 1;
  }
}

/** Last line of the window that starts with `first`; a line longer than a window is its own window. */
function windowEnd(index: LineIndex, first: number): number {
  const end = index.startOf(first) + windowBytes;
  let low = first;
  let high = index.count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (index.endOf(middle) <= end) low = middle;
    else high = middle - 1;
  }
  return low;
}

function linesWith(text: string, needle: string, firstLine: number): number[] {
  const lines: number[] = [];
  let line = firstLine;
  let lineEnd = text.indexOf('\n');
  for (let at = text.indexOf(needle); at >= 0;) {
    for (; lineEnd >= 0 && lineEnd < at; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
    lines.push(line);
    if (lineEnd < 0) break;
    at = text.indexOf(needle, lineEnd + 1);
  }
  return lines;
}
