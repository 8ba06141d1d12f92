import { csvText, type CsvCell } from '$lib/ui/csv';
import { markdownHead, markdownRow } from '$lib/ui/markdown-row';
import { unusedName } from '$lib/ui/unused-name';
import type { Row } from '$lib/rows/row-format';
import type { ResultRow } from '../join/read-rows';

export type ExportFormat = 'csv' | 'jsonl' | 'markdown';

/** A row of the results with its row of the data, if known. */
export interface ExportedRow {
  result: ResultRow;
  data?: Row | undefined;
}

/** Writes rows as text, after one `head`. */
export interface ExportWriter {
  type: string;
  head: string;
  write: (rows: ExportedRow[]) => string;
}

export interface ExportLayout {
  /** Whether CSV begins with a byte order mark, by which Excel recognizes UTF-8. */
  bom: boolean;
  /** Names of the data columns, which come first; Markdown has none. */
  dataColumns?: readonly string[];
}

const columns: [name: string, value: (row: ResultRow) => CsvCell][] = [
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

const ownNames = columns.map(([name]) => name);

function ownCells(row: ResultRow): CsvCell[] {
  return columns.map(([, value]) => value(row));
}

/** Data columns keep their names; a result column with the same name gets a number. */
function allNames(dataColumns: readonly string[]): string[] {
  return ownNames.reduce<string[]>(
    (names, name) => [...names, unusedName(name, names)],
    [...dataColumns],
  );
}

/** Built without an object, whose keys that are numbers would move to the front. */
function jsonLine(names: string[], cells: CsvCell[]): string {
  const members = names.map(
    (name, at) => `${JSON.stringify(name)}:${JSON.stringify(cells[at] ?? null)}`,
  );
  return `{${members.join(',')}}\n`;
}

export function exportWriter(
  format: ExportFormat,
  { bom, dataColumns = [] }: ExportLayout,
): ExportWriter {
  const names = allNames(dataColumns);
  const cellsOf = ({ result, data }: ExportedRow): CsvCell[] => [
    ...dataColumns.map((_, at) => data?.[at] ?? null),
    ...ownCells(result),
  ];
  switch (format) {
    case 'csv':
      return {
        type: 'text/csv;charset=utf-8',
        head: (bom ? '\uFEFF' : '') + csvText([names]),
        write: (rows) => csvText(rows.map(cellsOf)),
      };
    case 'jsonl':
      return {
        type: 'application/jsonl',
        head: '',
        write: (rows) => rows.map((row) => jsonLine(names, cellsOf(row))).join(''),
      };
    case 'markdown':
      return {
        type: 'text/markdown;charset=utf-8',
        head: markdownHead(ownNames),
        write: (rows) => rows.map(({ result }) => markdownRow(ownCells(result))).join(''),
      };
  }
}
