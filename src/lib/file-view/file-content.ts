import { LineIndex } from '$lib/data/jsonl/line-index';
import { LineSplitter } from '$lib/data/jsonl/line-splitter';
import { readLines } from '$lib/data/jsonl/read-lines';
import type { ReadableKind } from './file-kind';
import { jsonLineRow, longLineRow, textLineRow, type LineRow } from './line-row';
import { searchLines, type LineQuery } from './search-lines';

/** Bytes collected before they are added to a Blob, which the browser may store outside of memory. */
const heldBytes = 4 * 1024 * 1024;
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
  #held: Uint8Array<ArrayBuffer>[] = [];
  #heldSize = 0;
  #bytes = 0;
  #index = new LineIndex();
  #splitter = new LineSplitter(
    (_, offset, length) => this.#index.add(offset, offset + length),
    rowBytes,
  );
  #searches = 0;

  add(chunk: Uint8Array<ArrayBuffer>): ArrivedSoFar {
    this.#splitter.push(chunk);
    this.#held.push(chunk);
    this.#heldSize += chunk.length;
    this.#bytes += chunk.length;
    if (this.#heldSize > heldBytes) this.blob();
    return this.#soFar();
  }

  /** Ends the content: the text after the last line end counts as a line, too. */
  end(): ArrivedSoFar {
    this.#splitter.end();
    return this.#soFar();
  }

  /** The content so far. */
  blob(): Blob {
    if (this.#heldSize > 0) {
      this.#stored = new Blob([this.#stored, ...this.#held]);
      this.#held = [];
      this.#heldSize = 0;
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
