import Papa from 'papaparse';
import type { Row, RowFault, RowFormat, RowReader, RowReading } from './row-format';

type DelimitedFormat = Extract<RowFormat, { kind: 'delimited' }>;

/** Result of papaparse's own parser, which its types do not describe. */
interface Parsed {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

/**
 * Values separated by comma, tab or another character (RFC 4180, read leniently). Rows end with LF, CRLF, or CR if
 * there is no LF.
 */
export class DelimitedRows implements RowReader {
  readonly #parser: Papa.Parser;

  /**
   * @param newline of the file: `
   * ` even if its rows end with CRLF
   */
  constructor(
    { delimiter, quotes }: Pick<DelimitedFormat, 'delimiter' | 'quotes'>,
    newline: '\n' | '\r',
    readonly columns: readonly string[],
  ) {
    this.#parser = new Papa.Parser({ delimiter, newline, fastMode: quotes ? undefined : true });
  }

  read(text: string, isLast: boolean): RowReading {
    const { data, errors, meta } = this.#parser.parse(text, 0, !isLast) as Parsed;
    const faultyRows = new Map(errors.map(({ code, row }) => [row, code]));
    const reading: RowReading = {
      rows: [],
      length: isLast ? text.length : meta.cursor,
      faults: [],
      blank: 0,
      isUnclosed: false,
    };
    // Only the last row can be without its closing quotation mark. Parsing again without it finds where it begins.
    if (errors.some(({ code }) => code === 'MissingQuotes')) {
      data.pop();
      reading.isUnclosed = true;
      reading.length = (this.#parser.parse(text, 0, true) as Parsed).meta.cursor;
    }
    data.forEach((cells, index) => this.#addRow(cells, faultyRows.get(index), reading));
    // The text after the last line end is not a row.
    if (isLast && !reading.isUnclosed && data.at(-1)?.length === 1 && data.at(-1)?.[0] === '')
      reading.blank -= 1;
    return reading;
  }

  #addRow(cells: string[], quoteFault: string | undefined, reading: RowReading): void {
    withoutCarriageReturn(cells);
    if (cells.every((cell) => cell.trim() === '')) {
      reading.blank += 1;
      return;
    }
    const row = reading.rows.length + 1;
    if (quoteFault) {
      const detail = 'Text after a closing quotation mark is kept as text.';
      reading.faults.push({ kind: 'stray-quote', row, detail });
    }
    const ragged = this.#raggedness(cells, row);
    if (ragged) reading.faults.push(ragged);
    reading.rows.push(
      this.columns.length < cells.length ? cells.slice(0, this.columns.length) : cells,
    );
  }

  #raggedness({ length }: Row, row: number): RowFault | undefined {
    const expected = this.columns.length;
    if (expected === 0 || length === expected) return undefined;
    const detail = `${length} of ${expected} values`;
    return length < expected
      ? { kind: 'too-few-values', row, detail: `${detail}: the last columns are empty.` }
      : {
          kind: 'too-many-values',
          row,
          detail: `${detail}: values beyond the last column are left out.`,
        };
  }
}

/** The first non-blank row, and its end position in `text`. */
export function firstRow(
  text: string,
  { delimiter, quotes }: Pick<DelimitedFormat, 'delimiter' | 'quotes'>,
  newline: '\n' | '\r',
): { cells: string[]; end: number } {
  const skipped = /^\s*[\r\n]/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(skipped);
  const lineEnd = rest.indexOf(newline);
  // In fast mode papaparse reads one row more than requested.
  const config = { delimiter, newline, preview: 1, fastMode: false };
  const unquoted = lineEnd < 0 ? rest : rest.slice(0, lineEnd + 1);
  const { data, meta } = quotes
    ? (new Papa.Parser(config).parse(rest, 0, false) as Parsed)
    : { data: [unquoted.split(delimiter)], meta: { cursor: unquoted.length } };
  const cells = (data[0] ?? []).map((cell) => cell.replace(/[\r\n]+$/, ''));
  return { cells, end: skipped + meta.cursor };
}

/** Rows are split at LF, so that files with mixed line ends are supported. */
function withoutCarriageReturn(cells: string[]): void {
  const last = cells.length - 1;
  const cell = cells[last];
  if (cell?.endsWith('\r')) cells[last] = cell.slice(0, -1);
}
