import type { CustomIdSource } from '$lib/storage/batch-maker-draft';
import type { FormatChoices } from '$lib/rows/guess-format';
import { openRows, type Refusal } from '$lib/rows/open-rows';
import type { RowFile } from '$lib/rows/row-file';
import type { Row, RowFormat, UnreadRest } from '$lib/rows/row-format';
import type { OnProgress } from '../join/join';
import type { ResultRows } from '../join/result-rows';
import { likelyIdColumn, matchRows, type RowMatch } from './match-rows';

/** What the page is told of a match. */
export type MatchSummary = Omit<RowMatch, 'dataRow'>;

export interface DataColumnsSummary {
  format: RowFormat;
  rows: number;
  columns: readonly string[];
  /** What follows the rows, where something could not be read. */
  unread: UnreadRest | undefined;
  match: MatchSummary;
}

/** How data are to be read. */
export interface DataReading {
  choices: FormatChoices;
  /** How their rows make custom_ids; where that is not known, the column that holds the most of them. */
  customId?: CustomIdSource | undefined;
}

/** How long work goes on, and who hears of it. */
interface Attention {
  signal: AbortSignal;
  onprogress: OnProgress;
}

/** The columns of the data that a batch was made from, for the rows of its results. */
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

  /** Leads the rows to the results by another rule. Rejects when the signal is aborted; nothing has changed then. */
  async match(customId: CustomIdSource, signal: AbortSignal): Promise<MatchSummary> {
    const goesOn = () => !signal.aborted;
    const match = await matchRows(this.#results, this.#file, customId, goesOn);
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
  /** Of their file. */
  bytes: number;
  /** The row of each of these rows of the results; undefined where none was found. */
  rowsOf(results: readonly number[]): Promise<(Row | undefined)[]>;
}

/**
 * Opens data and leads their rows to the results. Progress is told in bytes, of the file read two or three times.
 * Rejects where the file cannot be read, or when the signal is aborted.
 */
export async function openDataColumns(
  results: ResultRows,
  file: File,
  { choices, customId }: DataReading,
  { signal, onprogress }: Attention,
): Promise<DataColumns | { refusal: Refusal }> {
  const total = file.size * (customId ? 2 : 3);
  const reportFrom = (done: number) => (bytes: number) => {
    onprogress(done + bytes, total);
    return !signal.aborted;
  };
  const opened = await openRows(file, choices, reportFrom(0));
  signal.throwIfAborted();
  if ('refusal' in opened) return opened;
  const { rows, format } = opened;
  const rule = customId ?? {
    from: 'column',
    column: await likelyIdColumn(results, rows, reportFrom(file.size)),
  };
  const match = await matchRows(results, rows, rule, reportFrom(total - file.size));
  signal.throwIfAborted();
  return new DataColumns(results, rows, format, match);
}
