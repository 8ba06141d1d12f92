import Papa from 'papaparse';
import type { ResultRow } from './read-rows';

export type ExportFormat = 'csv' | 'jsonl' | 'markdown';

/** Writes rows as text; `head` comes first, once. */
export interface ExportWriter {
  type: string;
  head: string;
  write: (rows: ResultRow[]) => string;
}

type Cell = string | number | boolean | null;

const columns: [name: string, value: (row: ResultRow) => Cell][] = [
  ['custom_id', ({ customId }) => customId],
  ['status', ({ state }) => state],
  ['model', ({ model }) => model],
  ['input', ({ input }) => input],
  ['answer', ({ state, answer }) => (state === 'succeeded' ? answer : null)],
  ['finish_reason', ({ finishReason }) => finishReason || null],
  ['input_tokens', ({ inputTokens }) => inputTokens],
  ['output_tokens', ({ outputTokens }) => outputTokens],
  ['error_status', ({ error }) => error?.status ?? null],
  ['error_code', ({ error }) => error?.code ?? null],
  ['error', ({ error }) => error?.words ?? null],
  ['schema_valid', ({ schema }) => schema?.valid ?? null],
  ['schema_problem', ({ schema }) => (schema?.valid === false ? schema.reason : null)],
];

const names = columns.map(([name]) => name);

/** What a spreadsheet takes for the beginning of a formula, also in front of further lines of the cell. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const lineEnd = '\r\n';

function csv(rows: Cell[][]): string {
  return Papa.unparse(rows, { escapeFormulae: formulaStart, newline: lineEnd }) + lineEnd;
}

function markdownRow(cells: Cell[]): string {
  return `| ${cells.map(markdownCell).join(' | ')} |\n`;
}

/** Text that stays text: no line break, no column border, no tag. */
function markdownCell(cell: Cell): string {
  return String(cell ?? '')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/\s*[\r\n]+\s*/g, ' ');
}

function cellsOf(row: ResultRow): Cell[] {
  return columns.map(([, value]) => value(row));
}

/** `bom`: a byte order mark in front of CSV, by which Excel knows that it is UTF-8. */
export function exportWriter(format: ExportFormat, { bom }: { bom: boolean }): ExportWriter {
  switch (format) {
    case 'csv':
      return {
        type: 'text/csv;charset=utf-8',
        head: (bom ? '\uFEFF' : '') + csv([names]),
        write: (rows) => csv(rows.map(cellsOf)),
      };
    case 'jsonl':
      return {
        type: 'application/jsonl',
        head: '',
        write: (rows) =>
          rows
            .map((row) => `${JSON.stringify(Object.fromEntries(zip(names, cellsOf(row))))}\n`)
            .join(''),
      };
    case 'markdown':
      return {
        type: 'text/markdown;charset=utf-8',
        head: markdownRow(names) + `|${' --- |'.repeat(names.length)}\n`,
        write: (rows) => rows.map((row) => markdownRow(cellsOf(row))).join(''),
      };
  }
}

function zip(keys: string[], values: Cell[]): [string, Cell][] {
  return keys.map((key, at) => [key, values[at] ?? null]);
}
