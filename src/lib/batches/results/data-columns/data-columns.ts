import type { FormatChoices } from '../../data/guess-format';
import { openRows, type Refusal } from '../../data/open-rows';
import type { RowFile } from '../../data/row-file';
import type { Row, RowFormat, UnreadRest } from '../../data/row-format';
import type { OnProgress } from '../join';
import type { ResultRows } from '../result-rows';
import { RowMatcher, type RowMatch } from './match-rows';

/** What the page is told of a way to match. */
export type MatchSummary = Omit<RowMatch, 'dataRow'>;

export interface DataColumnsSummary {
  format: RowFormat;
  rows: number;
  columns: number;
  /** What follows the rows, where something could not be read. */
  unread: UnreadRest | undefined;
  /** The best first; empty where no row belongs to a result. */
  matches: MatchSummary[];
}

/** The columns of the data that a batch was made from, for the rows of its results. */
export class DataColumns {
  constructor(
    private readonly file: RowFile,
    private readonly matches: readonly RowMatch[],
    private readonly format: RowFormat,
  ) {}

  get summary(): DataColumnsSummary {
    return {
      format: this.format,
      rows: this.file.rowCount,
      columns: this.file.columns.length,
      unread: this.file.unread,
      matches: this.matches.map(({ key, found, repeated }) => ({ key, found, repeated })),
    };
  }

  /** As matched in the way that stands at this place in the summary. */
  matched(place: number): MatchedColumns {
    const { file } = this;
    const dataRow = this.matches[place]?.dataRow;
    return {
      names: file.columns,
      bytes: file.bytes,
      rowsOf: (results) => file.rowsAt(results.map((result) => dataRow?.[result] ?? -1)),
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
 * Opens data and finds out how they match the results. Progress is told in bytes, of the file read twice. Rejects
 * where the file cannot be read, or when the signal is aborted.
 */
export async function openDataColumns(
  results: ResultRows,
  file: File,
  choices: FormatChoices,
  { signal, onprogress }: { signal: AbortSignal; onprogress: OnProgress },
): Promise<DataColumns | { refusal: Refusal }> {
  const tell = (bytes: number) => {
    onprogress(bytes, file.size * 2);
    return !signal.aborted;
  };
  const opened = await openRows(file, choices, tell);
  signal.throwIfAborted();
  if ('refusal' in opened) return opened;
  const { rows, format } = opened;
  const matcher = new RowMatcher(results, rows.columns, rows.rowCount);
  for await (const block of rows.blocks((bytes) => tell(file.size + bytes)))
    block.rows.forEach((row, index) => matcher.add(row, block.firstRow + index + 1));
  signal.throwIfAborted();
  return new DataColumns(rows, matcher.end(), format);
}
