import Papa from 'papaparse';

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
export type UnreadCause = 'unclosed-quote' | 'too-long';

/** The unread end of a file, from a row that cannot be read. */
export interface UnreadEnd {
  cause: UnreadCause;
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

/** The format choices of the person; the rest is guessed. */
export interface FormatChoices {
  kind?: RowFormat['kind'];
  delimiter?: string;
  header?: boolean;
  quotes?: boolean;
}

/** A file of rows and its format choices. */
export interface SourceData {
  file: File;
  choices: FormatChoices;
}

/** The beginning of a file, long enough for a few rows. */
interface Head {
  text: string;
  /** The head is the whole file. */
  isWhole: boolean;
}

export function guessFormat(
  { text: head, isWhole }: Head,
  fileName: string,
  choices: FormatChoices,
): RowFormat {
  if ((choices.kind ?? guessKind(head, fileName)) === 'jsonl') return { kind: 'jsonl' };
  const quotes = choices.quotes ?? true;
  const delimiter = choices.delimiter ?? guessDelimiter(head, fileName);
  const header = choices.header ?? looksLikeHeader(firstRows(head, delimiter, quotes), isWhole);
  return { kind: 'delimited', delimiter, quotes, header };
}

function guessKind(head: string, fileName: string): RowFormat['kind'] {
  if (/\.(jsonl|ndjson)$/i.test(fileName)) return 'jsonl';
  if (/\.(csv|tsv|tab)$/i.test(fileName)) return 'delimited';
  return /^\s*\{\s*"/.test(head) ? 'jsonl' : 'delimited';
}

function guessDelimiter(head: string, fileName: string): string {
  if (/\.(tsv|tab)$/i.test(fileName)) return '\t';
  const delimitersToGuess = [',', '\t', ';', '|'];
  // A blank row at the end would distort the guess.
  return Papa.parse(head.trim(), { preview: 20, delimitersToGuess }).meta.delimiter;
}

function firstRows(head: string, delimiter: string, quotes: boolean): string[][] {
  const fastMode = quotes ? undefined : true;
  return Papa.parse<string[]>(head.trim(), { preview: 2, delimiter, fastMode }).data;
}

/**
 * Header names are not numbers, and the only row of a file is data. A column without a name may be an index added by
 * a program.
 */
function looksLikeHeader([first, second]: string[][], isWhole: boolean): boolean {
  if (!first || (!second && isWhole)) return false;
  const names = first.map((cell) => cell.trim()).filter((name) => name !== '');
  return names.length > 0 && names.every((name) => !Number.isFinite(Number(name)));
}
