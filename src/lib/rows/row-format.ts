/** The values of a row in the order of the columns; undefined for an absent value. */
export type Row = readonly (string | undefined)[];

/** The format of a file of rows. */
export type RowFormat =
  | {
      kind: 'delimited';
      delimiter: string;
      /** The first row contains the column names. */
      header: boolean;
      /** If off, a quotation mark is an ordinary character. */
      quotes: boolean;
    }
  | { kind: 'jsonl' };

export type RowFaultKind =
  | 'too-few-values'
  | 'too-many-values'
  | 'stray-quote'
  | 'not-json'
  | 'not-an-object'
  | 'too-many-columns';

/** A problem of a row, or of a JSON line that is not a row. Both count from 1. */
export interface RowFault {
  kind: RowFaultKind;
  row?: number;
  line?: number;
  detail: string;
}

/** Why reading stops before the end of the file: the next row is never closed, or is longer than the limit. */
export type RestCause = 'unclosed-quote' | 'too-long';

/** The unread end of a file, from a row that cannot be read. */
export interface UnreadRest {
  cause: RestCause;
  /** Its first row, counted from 1. */
  row: number;
  lines: number;
  bytes: number;
}

/** Reads text piece by piece; it has state that is common to all rows, such as the columns. */
export interface RowReader {
  /** In order of appearance. */
  readonly columns: readonly string[];
  /**
   * Reads the complete rows of `text` without blank ones. Unless the text is the last, an incomplete row at its end
   * is not read.
   */
  read(text: string, isLast: boolean): RowReading;
}

export interface RowReading {
  rows: Row[];
  /** UTF-16 units that were read; the caller passes the rest again with the next text. */
  length: number;
  /** `row` counts within this reading. */
  faults: RowFault[];
  blank: number;
  /** The row after `length` is never closed, so the text after it cannot be read as rows. */
  isUnclosed: boolean;
}
