import type { ExportFormat } from '$lib/base/export-dialog/export-format';
import {
  csvWriter,
  jsonLinesWriter,
  markdownWriter,
  rowFormats,
  type RowWriter,
} from '$lib/base/export-dialog/row-writer';
import type { Row } from '$lib/shared/tables/row-format';
import { unusedName } from '$lib/base/ui/files/save-file';
import type { CsvCell } from '$lib/base/export-dialog/csv';
import type { ResultRow } from '../join/read-rows';

/** A row of the results with its row of the data, if known. */
interface ExportedRow {
  result: ResultRow;
  data?: Row | undefined;
}

interface RowLayout {
  /** Whether CSV begins with a byte order mark, by which Excel recognizes UTF-8. */
  bom: boolean;
  /** Names of the data columns, which come first. */
  dataColumns: readonly string[];
}

export interface ResultRowFormat extends ExportFormat<
  (layout: RowLayout) => RowWriter<ExportedRow>
> {
  /** The choices that only some formats have. */
  options: readonly ('data' | 'bom')[];
}

export const resultRowFormats: readonly [ResultRowFormat, ...ResultRowFormat[]] = [
  {
    ...rowFormats.csv,
    label: 'CSV, for spreadsheets',
    options: ['bom', 'data'],
    write: ({ bom, dataColumns }) => csvWriter(tableOf(dataColumns), bom),
  },
  {
    ...rowFormats.jsonl,
    label: 'JSONL, one object per row',
    options: ['data'],
    write({ dataColumns }) {
      const { names, cellsOf } = tableOf(dataColumns);
      return jsonLinesWriter((row) => jsonOf(names, cellsOf(row)));
    },
  },
  {
    ...rowFormats.markdown,
    label: 'Markdown table',
    options: [],
    write: () => markdownWriter(tableOf([])),
  },
];

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

/** Data columns keep their names; a result column with the same name gets a number. */
function tableOf(dataColumns: readonly string[]) {
  const names = columns.reduce<string[]>(
    (all, [name]) => [...all, unusedName(name, all)],
    [...dataColumns],
  );
  const cellsOf = ({ result, data }: ExportedRow): CsvCell[] => [
    ...dataColumns.map((_, at) => data?.[at] ?? null),
    ...columns.map(([, value]) => value(result)),
  ];
  return { names, cellsOf };
}

/** Built without an object, whose keys that are numbers would move to the front. */
function jsonOf(names: string[], cells: CsvCell[]): string {
  const members = names.map(
    (name, at) => `${JSON.stringify(name)}:${JSON.stringify(cells[at] ?? null)}`,
  );
  return `{${members.join(',')}}`;
}
