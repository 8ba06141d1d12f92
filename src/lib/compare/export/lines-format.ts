import { csvText, type CsvCell } from '$lib/ui/csv';
import { markdownHead, markdownRow } from '$lib/ui/markdown-row';
import { checkNames, ownColumns, valueNames } from './line-columns';
import type { ResultLine } from './result-lines';
import type { ResultsSnapshot } from './results-snapshot';

/** Converts results to text: `head` comes first, `tail` last. */
export interface ResultsWriter {
  type: string;
  head: string;
  /** All lines of one row. */
  row: (lines: readonly ResultLine[]) => string;
  tail: string;
}

export interface LinesChoice {
  /** Includes the columns of the rows. */
  values: boolean;
  /** A byte order mark at the start of CSV, by which Excel recognizes UTF-8. */
  bom: boolean;
}

const ownNames = ownColumns.map(([name]) => name);
const ownCells = (line: ResultLine) => ownColumns.map(([, value]) => value(line));

export function csvWriter(snapshot: ResultsSnapshot, { values, bom }: LinesChoice): ResultsWriter {
  const columns = values ? valueNames(snapshot) : [];
  const names = [
    ...ownNames,
    ...columns.map((name) => `values.${name}`),
    ...checkNames(snapshot).map((name) => `checks.${name}`),
  ];
  const cellsOf = (line: ResultLine): CsvCell[] => [
    ...ownCells(line),
    ...columns.map((name) => valueOf(line, name) ?? null),
    ...line.checks.map(({ outcome }) => outcome),
  ];
  return {
    type: 'text/csv;charset=utf-8',
    head: (bom ? '\uFEFF' : '') + csvText([names]),
    row: (lines) => csvText(lines.map(cellsOf)),
    tail: '',
  };
}

export function markdownWriter(snapshot: ResultsSnapshot): ResultsWriter {
  return {
    type: 'text/markdown;charset=utf-8',
    head: markdownHead([...ownNames, ...checkNames(snapshot)]),
    row: (lines) =>
      lines
        .map((line) =>
          markdownRow([...ownCells(line), ...line.checks.map(({ outcome }) => outcome)]),
        )
        .join(''),
    tail: '',
  };
}

/** One object per line; nothing is truncated, unlike in the other formats. */
export function jsonlWriter(snapshot: ResultsSnapshot, { values }: LinesChoice): ResultsWriter {
  const checks = checkNames(snapshot);
  return {
    type: 'application/jsonl',
    head: '',
    row: (lines) => lines.map((line) => `${JSON.stringify(objectOf(line))}\n`).join(''),
    tail: '',
  };

  function objectOf(line: ResultLine) {
    const outcomes = line.checks.map(({ outcome }, at) => [checks[at], outcome]);
    const reasons = line.checks.flatMap(({ why }, at) => (why === null ? [] : [[checks[at], why]]));
    return {
      ...Object.fromEntries(ownColumns.map(([name, value]) => [name, value(line)])),
      prompts: line.prompts,
      turns: line.answers.map(({ content, reasoning, toolCalls, state, finishReason }, at) => ({
        prompt: line.prompts[at] ?? null,
        state,
        answer: content,
        ...(reasoning && { reasoning }),
        ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
        finish_reason: finishReason ?? null,
      })),
      ...(values && { values: line.values ?? {} }),
      checks: Object.fromEntries(outcomes) as object,
      check_reasons: Object.fromEntries(reasons) as object,
    };
  }
}

function valueOf({ values }: ResultLine, name: string): string | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}
