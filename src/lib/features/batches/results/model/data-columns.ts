import { openRows, type Refusal } from '$lib/shared/tables/open-rows';
import type { OnBytesRead, RowFile } from '$lib/shared/tables/row-file';
import type { FormatChoices, Row, RowFormat, UnreadEnd } from '$lib/shared/tables/row-format';
import type { CustomIdSource } from '$lib/base/storage/batch-drafts';
import { customIdOf } from '../../data/custom-id';
import type { OnProgress } from '../join/join';
import type { ResultRows } from '../join/result-rows';

/** The part of a match that is sent to the page. */
export type MatchSummary = Omit<RowMatch, 'dataRow'>;

export interface DataColumnsSummary {
  format: RowFormat;
  rows: number;
  columns: readonly string[];
  /** The unread end of the file, if a row could not be read. */
  unread: UnreadEnd | undefined;
  match: MatchSummary;
}

/** Options for reading and matching data. */
export interface DataReading {
  choices: FormatChoices;
  /** The rule for the custom_ids; if absent, they are in the first column. */
  customId?: CustomIdSource | undefined;
}

/** Cancellation and progress. */
interface MatchOptions {
  signal: AbortSignal;
  onprogress: OnProgress;
}

/** The columns of the data that a batch was made from, matched to the rows of its results. */
export class DataColumns {
  readonly #results: ResultRows;
  readonly #file: RowFile;
  readonly #format: RowFormat;
  #match: RowMatch;

  constructor(results: ResultRows, file: RowFile, format: RowFormat, match: RowMatch) {
    this.#results = results;
    this.#file = file;
    this.#format = format;
    this.#match = match;
  }

  get summary(): DataColumnsSummary {
    const { rowCount: rows, columns, unread } = this.#file;
    const { customId, found, repeated } = this.#match;
    return { format: this.#format, rows, columns, unread, match: { customId, found, repeated } };
  }

  /**
   * Matches the rows to the results by another rule. Rejects when the signal is aborted, and then changes nothing.
   */
  async match(customId: CustomIdSource, signal: AbortSignal): Promise<MatchSummary> {
    const isWanted = () => !signal.aborted;
    const match = await matchRows(this.#results, this.#file, customId, isWanted);
    signal.throwIfAborted();
    this.#match = match;
    return this.summary.match;
  }

  get matched(): MatchedColumns {
    const file = this.#file;
    const { dataRow } = this.#match;
    return {
      names: file.columns,
      bytes: file.bytes,
      rowsOf: (results) => file.rowsAt(results.map((result) => dataRow[result] ?? -1)),
    };
  }
}

export interface MatchedColumns {
  names: readonly string[];
  /** Size of the data file. */
  bytes: number;
  /** The data row of each of these result rows; undefined without a match. */
  rowsOf(results: readonly number[]): Promise<(Row | undefined)[]>;
}

/**
 * Opens data and matches its rows to the results. Progress is in bytes of the file, which is read twice.
 * Rejects if the file cannot be read, or when the signal is aborted.
 */
export async function openDataColumns(
  results: ResultRows,
  file: File,
  { choices, customId }: DataReading,
  { signal, onprogress }: MatchOptions,
): Promise<DataColumns | { refusal: Refusal }> {
  const total = file.size * 2;
  const reportFrom = (done: number) => (bytes: number) => {
    onprogress(done + bytes, total);
    return !signal.aborted;
  };
  const opened = await openRows(file, choices, reportFrom(0));
  signal.throwIfAborted();
  if ('refusal' in opened) return opened;
  const { rows, format } = opened;
  const rule = customId ?? { from: 'column', column: rows.columns[0] ?? '' };
  const match = await matchRows(results, rows, rule, reportFrom(file.size));
  signal.throwIfAborted();
  return new DataColumns(results, rows, format, match);
}

/** Data rows matched to the results by custom_id. */
interface RowMatch {
  customId: CustomIdSource;
  /** Results with a matching row. */
  found: number;
  /** Rows that repeat the custom_id of an earlier row, which counts. */
  repeated: number;
  /** The data row of each result row, counted from 0, or -1. */
  dataRow: Int32Array<ArrayBuffer>;
}

async function matchRows(
  results: ResultRows,
  file: RowFile,
  customId: CustomIdSource,
  onprogress: OnBytesRead,
): Promise<RowMatch> {
  const dataRow = new Int32Array(results.count).fill(-1);
  const match = { customId, found: 0, repeated: 0, dataRow };
  const idOf = customIdOf(customId, file.columns);
  for await (const { rows, firstRow } of file.blocks(onprogress))
    rows.forEach((row, index) => {
      const at = firstRow + index;
      const id = idOf(row, at + 1);
      const result = id === '' ? undefined : results.find(id);
      if (result === undefined) return;
      if (dataRow[result] !== -1) return void (match.repeated += 1);
      dataRow[result] = at;
      match.found += 1;
    });
  return match;
}
