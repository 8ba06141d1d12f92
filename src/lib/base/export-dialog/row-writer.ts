import { type CsvCell, csvText } from './csv';

/** Converts rows to text, between an optional beginning and end. */
export interface RowWriter<Row> {
  head?: string;
  body: (rows: readonly Row[]) => string;
  tail?: string;
}

interface Table<Row> {
  names: readonly string[];
  cellsOf: (row: Row) => CsvCell[];
}

/** With a byte order mark at its start, Excel reads the file as UTF-8. */
export function csvWriter<Row>({ names, cellsOf }: Table<Row>, bom: boolean): RowWriter<Row> {
  return {
    head: (bom ? '\uFEFF' : '') + csvText([names]),
    body: (rows) => csvText(rows.map(cellsOf)),
  };
}

export function markdownWriter<Row>({ names, cellsOf }: Table<Row>): RowWriter<Row> {
  return {
    head: markdownHead(names),
    body: (rows) => rows.map((row) => markdownRow(cellsOf(row))).join(''),
  };
}

/** Takes the JSON of each row, without a line end. */
export function jsonLinesWriter<Row>(jsonOf: (row: Row) => string): RowWriter<Row> {
  return { body: (rows) => rows.map((row) => `${jsonOf(row)}\n`).join('') };
}

/** The common part of the formats of rows. */
export const rowFormats = {
  csv: { id: 'csv', extension: 'csv', mediaType: 'text/csv;charset=utf-8' },
  jsonl: { id: 'jsonl', extension: 'jsonl', mediaType: 'application/jsonl' },
  markdown: { id: 'markdown', extension: 'md', mediaType: 'text/markdown;charset=utf-8' },
} as const;

/** A row of a Markdown table. */
function markdownRow(cells: readonly CsvCell[]): string {
  return `| ${cells.map(markdownCell).join(' | ')} |\n`;
}

/** The header and the rule of a Markdown table. */
function markdownHead(names: readonly string[]): string {
  return markdownRow(names) + `|${' --- |'.repeat(names.length)}\n`;
}

/** Escapes text: no line break, no column border, no tag. */
function markdownCell(cell: CsvCell): string {
  const text = typeof cell === 'object' ? cell?.digits : String(cell);
  return (text ?? '')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/\s*[\r\n]+\s*/g, ' ');
}
