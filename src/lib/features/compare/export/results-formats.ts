import type { ExportFormat } from '$lib/base/export-dialog/export-format';
import { rowFormats, type RowWriter } from '$lib/base/export-dialog/row-writer';
import { htmlWriter } from './html-report';
import { csvLines, jsonLines, markdownLines } from './lines-format';
import type { ResultLine, ResultsOptions } from './result-lines';
import type { ResultsSnapshot } from './results-snapshot';

/** The body is written row by row, with all lines of a row at once. */
type WriteResults = (snapshot: ResultsSnapshot, options: ResultsOptions) => RowWriter<ResultLine>;

export interface ResultsFormat extends ExportFormat<WriteResults> {
  /** The choices that only some formats have. */
  options: readonly ('values' | 'bom')[];
  /** The word for one answer: "line". */
  lineName: string;
}

export const resultsFormats: readonly [ResultsFormat, ...ResultsFormat[]] = [
  {
    ...rowFormats.csv,
    label: 'CSV, for spreadsheets',
    hint: 'One line per answer. Formulas get a leading ’.',
    options: ['values', 'bom'],
    lineName: 'line',
    write: csvLines,
  },
  {
    ...rowFormats.jsonl,
    label: 'JSON Lines, one object per line',
    hint: 'One line per answer, with every turn.',
    options: ['values'],
    lineName: 'line',
    write: jsonLines,
  },
  {
    ...rowFormats.markdown,
    label: 'Markdown table',
    hint: 'One line per answer.',
    options: [],
    lineName: 'line',
    write: markdownLines,
  },
  {
    id: 'html',
    label: 'HTML report, to read and print',
    hint: 'Settings, medians, pass rates and all answers in one file.',
    extension: 'html',
    mediaType: 'text/html;charset=utf-8',
    options: [],
    lineName: 'cell',
    write: htmlWriter,
  },
];
