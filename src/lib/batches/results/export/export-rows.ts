import type { Row } from '$lib/rows/row-format';
import { type CsvCell, csvText, markdownHead, markdownRow } from '$lib/ui/tables/table-text';
import { unusedName } from '$lib/ui/files/save-file';
import type { JoinedResults, OnProgress } from '../join/join';
import { readRows, type ResultRow } from '../join/read-rows';
import type { MatchedColumns } from './data-columns';

export type ExportFormat = 'csv' | 'jsonl' | 'markdown';

/** A row of the results with its row of the data, if known. */
interface ExportedRow {
  result: ResultRow;
  data?: Row | undefined;
}

/** Writes rows as text, after one `head`. */
interface ExportWriter {
  type: string;
  head: string;
  write: (rows: ExportedRow[]) => string;
}

interface ExportLayout {
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

function exportWriter(format: ExportFormat, { bom, dataColumns = [] }: ExportLayout): ExportWriter {
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

/**
 * Bytes of files and rows per step. Neighbouring rows of the table may be far apart in the files, and each step scans
 * the files once, so a step is large.
 */
const stepBytes = 32 * 1024 * 1024;
const stepRows = 20_000;

export interface ExportOptions {
  format: ExportFormat;
  bom: boolean;
  /** Data columns, which come first. */
  data?: MatchedColumns | undefined;
}

/** Writes the rows of `order` to a file, step by step. Rejects when the signal is aborted. */
export async function exportRows(
  results: JoinedResults,
  order: Uint32Array,
  { format, bom, data }: ExportOptions,
  { signal, onprogress }: { signal: AbortSignal; onprogress: OnProgress },
): Promise<Blob> {
  const writer = exportWriter(format, { bom, dataColumns: data?.names });
  const parts = [new Blob([writer.head])];
  const step = rowsAtOnce(results, data?.bytes ?? 0);
  for (let from = 0; from < order.length; from += step) {
    signal.throwIfAborted();
    const wanted = [...order.subarray(from, from + step)];
    const [rows, ofData] = await Promise.all([readRows(results, wanted), data?.rowsOf(wanted)]);
    const exported = rows.map((result, at) => ({ result, data: ofData?.[at] }));
    parts.push(new Blob([writer.write(exported)]));
    onprogress(Math.min(from + step, order.length), order.length);
  }
  return new Blob(parts, { type: writer.type });
}

function rowsAtOnce({ rows, files }: JoinedResults, dataBytes: number): number {
  const bytes = files.reduce((sum, { content }) => sum + content.size, dataBytes);
  const bytesOfRow = Math.max(1, bytes / Math.max(1, rows.count));
  return Math.max(1, Math.min(stepRows, Math.floor(stepBytes / bytesOfRow)));
}
