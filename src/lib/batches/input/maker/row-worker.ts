import type { FormatChoices } from '../data/guess-format';
import { openRows, type Refusal, type TextEncodingName } from '../data/open-rows';
import type { RowBlock, RowFile } from '../data/row-file';
import type { Row, RowFault, RowFaultKind, RowFormat, UnreadRest } from '../data/row-format';
import { FileSplitter, type MadeFile } from './file-splitter';
import type { LineSettings } from '$lib/storage/batch-maker-draft';
import { LineWriter } from './line-writer';
import { RowChecker, type RowCheck } from './row-checker';

/** What the page is told of an opened file. */
export interface DataSummary {
  format: RowFormat;
  encoding: TextEncodingName;
  columns: readonly string[];
  columnNotes: string[];
  rows: number;
  blankRows: number;
  unread: UnreadRest | undefined;
  /** The first of them. */
  faults: RowFault[];
  faultCounts: Partial<Record<RowFaultKind, number>>;
  /** The first rows, for a look at the data. */
  beginning: Row[];
}

export type OpenOutcome = { summary: DataSummary } | { refusal: Refusal } | { stopped: true };
/** Rows whose line no file can hold are left out, and named. */
export type MakeOutcome = { files: MadeFile[]; tooLong: number[] } | { stopped: true };
export type Told = (done: number) => void;

/** Rows of the look at the data. */
const beginningRows = 20;

/** The work on one file of rows that would freeze a page. Each call ends the one of its kind before it. */
export class RowWorker {
  #file: RowFile | undefined;
  readonly #runs = { open: 0, check: 0, make: 0 };

  /** Progress is told in bytes. Rejects where the file cannot be read. */
  async open(file: File, choices: FormatChoices, onprogress: Told): Promise<OpenOutcome> {
    const isCurrent = this.#begin('open');
    this.#file = undefined;
    const opened = await openRows(file, choices, (bytes) => {
      onprogress(bytes);
      return isCurrent();
    });
    if (!isCurrent()) return { stopped: true };
    if ('refusal' in opened) return opened;
    this.#file = opened.rows;
    const { rows, format, encoding, columnNotes } = opened;
    const { columns, blankRows, faults, faultCounts, unread } = rows;
    const beginning = await rows.firstRows(beginningRows);
    return {
      summary: {
        ...{ format, encoding, columns, columnNotes, blankRows, faults, faultCounts, unread },
        beginning,
        rows: rows.rowCount,
      },
    };
  }

  async row(index: number): Promise<Row | undefined> {
    return this.#file?.row(index);
  }

  /** Undefined where another check or another file has taken its place. */
  async check(settings: LineSettings): Promise<RowCheck | undefined> {
    const isCurrent = this.#begin('check');
    const file = this.#file;
    if (!file) return undefined;
    const checker = new RowChecker(new LineWriter(settings, file.columns));
    for await (const block of file.blocks(isCurrent))
      each(block, (row, number) => checker.add(row, number));
    return isCurrent() ? checker.end() : undefined;
  }

  /** Progress is told in rows. */
  async make(settings: LineSettings, stem: string, onprogress: Told): Promise<MakeOutcome> {
    const isCurrent = this.#begin('make');
    const file = this.#file;
    if (!file) return { stopped: true };
    const writer = new LineWriter(settings, file.columns);
    const splitter = new FileSplitter(stem);
    const tooLong: number[] = [];
    for await (const block of file.blocks(isCurrent)) {
      each(block, (row, number) => {
        if (writer.takes(row) && !splitter.add(writer.line(row, number))) tooLong.push(number);
      });
      onprogress(block.firstRow + block.rows.length);
    }
    return isCurrent() ? { files: splitter.end(), tooLong } : { stopped: true };
  }

  stop(kind: 'open' | 'check' | 'make'): void {
    this.#runs[kind] += 1;
  }

  #begin(kind: 'open' | 'check' | 'make'): () => boolean {
    const run = (this.#runs[kind] += 1);
    return () => this.#runs[kind] === run;
  }
}

/** Rows are numbered from 1. */
function each({ rows, firstRow }: RowBlock, take: (row: Row, number: number) => void): void {
  rows.forEach((row, index) => take(row, firstRow + index + 1));
}
