import { callWithoutRest } from '$lib/base/api/service-members';
import {
  csvWriter,
  jsonLinesWriter,
  markdownWriter,
  type RowWriter,
} from '$lib/base/export-dialog/row-writer';
import type { CsvCell } from '$lib/base/export-dialog/csv';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { unusedName } from '$lib/base/ui/files/save-file';
import type { ResultLine, ResultsOptions } from './result-lines';
import type { ResultsSnapshot } from './results-snapshot';

/** Separates the prompts of several turns in one cell. */
const turnSeparator = '\n\n* * *\n\n';

/** The columns of every export; names contain the unit. */
const fixedColumns: readonly [name: string, value: (line: ResultLine) => CsvCell][] = [
  ['row', ({ row }) => row],
  ['variant_number', ({ variantNumber }) => variantNumber],
  ['variant', ({ variant }) => variant],
  ['repeat', ({ repeat }) => repeat],
  ['connection', ({ connection }) => connection],
  ['model', ({ model }) => model],
  ['demo', ({ isDemo }) => (isDemo ? 'yes' : 'no')],
  ['settings_number', ({ settings }) => settings],
  ['old', ({ old }) => (old ? 'yes' : 'no')],
  ['state', ({ state }) => state],
  ['prompt', ({ prompts }) => prompts.join(turnSeparator)],
  ['messages_before', ({ messagesBefore }) => messagesBefore],
  ['answer', ({ answers }) => answers.at(-1)?.content ?? null],
  ['files', ({ answers }) => fileNames(answers.at(-1))],
  ['finish_reason', ({ answers }) => answers.at(-1)?.finishReason ?? null],
  ['error_kind', ({ answers }) => answers.at(-1)?.error?.kind ?? null],
  ['error', ({ error }) => error],
  ['asked_at', ({ answers }) => isoTime(answers.at(-1)?.timing.sentAt)],
  ['first_token_ms', ({ figures }) => figures.firstToken ?? null],
  ['total_ms', ({ figures }) => figures.total ?? null],
  ['tokens_per_second', ({ figures }) => figures.pace ?? null],
  ['queue_ms', ({ figures }) => figures.queue ?? null],
  ['prompt_tokens', ({ figures }) => figures.tokensIn ?? null],
  ['completion_tokens', ({ figures }) => figures.tokensOut ?? null],
  ['cost', ({ figures }) => figures.cost ?? null],
  ['currency', ({ currency }) => currency],
  ['seed', ({ answers }) => answers.at(-1)?.asked?.seed ?? null],
  ['system_fingerprint', ({ answers }) => answers.at(-1)?.systemFingerprint ?? null],
  ['best', ({ best }) => best],
];

/** Names of the rows' columns, in order of appearance. */
function valueNames({ rows }: Pick<ResultsSnapshot, 'rows'>): string[] {
  return [...new Set(rows.flatMap(({ values }) => Object.keys(values ?? {})))];
}

/** Names of checks in a file; duplicates get a number. */
function checkNames({ comparison }: Pick<ResultsSnapshot, 'comparison'>): string[] {
  return comparison.checks.reduce<string[]>(
    (names, { name }) => [...names, unusedName(name, names)],
    [],
  );
}

/** The images and sounds of an answer, which are not part of the file. */
function fileNames(answer: AssistantMessage | undefined): string | null {
  return answer?.attachments?.map(({ name }) => name).join(', ') ?? null;
}

/** UTC. */
function isoTime(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}

const fixedNames = fixedColumns.map(([name]) => name);
const fixedCells = (line: ResultLine) => fixedColumns.map(([, value]) => value(line));

export function csvLines(
  snapshot: ResultsSnapshot,
  { values, bom }: Pick<ResultsOptions, 'values' | 'bom'>,
): RowWriter<ResultLine> {
  const columns = values ? valueNames(snapshot) : [];
  const names = [
    ...fixedNames,
    ...columns.map((name) => `values.${name}`),
    ...checkNames(snapshot).map((name) => `checks.${name}`),
  ];
  const cellsOf = (line: ResultLine): CsvCell[] => [
    ...fixedCells(line),
    ...columns.map((name) => valueOf(line, name) ?? null),
    ...line.checks.map(({ outcome }) => outcome),
  ];
  return csvWriter({ names, cellsOf }, bom);
}

export function markdownLines(snapshot: ResultsSnapshot): RowWriter<ResultLine> {
  return markdownWriter({
    names: [...fixedNames, ...checkNames(snapshot)],
    cellsOf: (line) => [...fixedCells(line), ...line.checks.map(({ outcome }) => outcome)],
  });
}

/** One object per line; nothing is truncated, unlike in the other formats. */
export function jsonLines(
  snapshot: ResultsSnapshot,
  { values }: Pick<ResultsOptions, 'values'>,
): RowWriter<ResultLine> {
  const checks = checkNames(snapshot);
  return jsonLinesWriter((line) => JSON.stringify(objectOf(line)));

  function objectOf(line: ResultLine) {
    const outcomes = line.checks.map(({ outcome }, at) => [checks[at], outcome]);
    const reasons = line.checks.flatMap(({ why }, at) => (why === null ? [] : [[checks[at], why]]));
    return {
      ...Object.fromEntries(fixedColumns.map(([name, value]) => [name, value(line)])),
      prompts: line.prompts,
      turns: line.answers.map(
        ({ content, reasoning, toolCalls, attachments, state, finishReason }, at) => ({
          prompt: line.prompts[at] ?? null,
          state,
          answer: content,
          ...(reasoning && { reasoning }),
          ...(toolCalls.length > 0 && { tool_calls: toolCalls.map(callWithoutRest) }),
          ...(attachments && { files: attachments.map(({ name }) => name) }),
          finish_reason: finishReason ?? null,
        }),
      ),
      ...(values && { values: line.values ?? {} }),
      checks: Object.fromEntries(outcomes) as object,
      check_reasons: Object.fromEntries(reasons) as object,
    };
  }
}

function valueOf({ values }: ResultLine, name: string): string | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}
