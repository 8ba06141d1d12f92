/** The values of a row in the order of the columns; undefined where it has none. */
export type Row = readonly (string | undefined)[];

/** How a file of rows is read. */
export type RowFormat =
  | {
      kind: 'delimited';
      delimiter: string;
      /** The first row names the columns. */
      header: boolean;
      /** Off, a quotation mark is a character like any other. */
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

/** What is wrong with a row. JSON lines that are no rows are told by their line instead. Both count from 1. */
export interface RowFault {
  kind: RowFaultKind;
  row?: number;
  line?: number;
  detail: string;
}

/** Why rows end before their file does: the row that comes next is never closed, or longer than one may be. */
export type RestCause = 'unclosed-quote' | 'too-long';

/** The end of a file that is not read: it begins with a row that cannot be. */
export interface UnreadRest {
  cause: RestCause;
  /** The first row of it, counted from 1. */
  row: number;
  lines: number;
  bytes: number;
}

/** Reads text piece by piece; it keeps from piece to piece what the rows have in common. */
export interface RowReader {
  /** In order of appearance. */
  readonly columns: readonly string[];
  /**
   * The rows that are whole in `text`; blank ones are left out. Unless it is the last, text that may belong to a row
   * which goes on is left over.
   */
  read(text: string, isLast: boolean): RowReading;
}

export interface RowReading {
  rows: Row[];
  /** UTF-16 units that were read; the rest is to come again with what follows it. */
  length: number;
  /** `row` counts within this reading. */
  faults: RowFault[];
  blank: number;
  /** The row behind `length` is never closed, so that nothing after it can be trusted to be a row. */
  isUnclosed: boolean;
}
