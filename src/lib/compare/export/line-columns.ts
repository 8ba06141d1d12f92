import { unusedName } from '$lib/ui/unused-name';
import type { CsvCell } from '$lib/ui/csv';
import type { ResultLine } from './result-lines';
import type { ResultsSnapshot } from './results-snapshot';

/** Separates the prompts of several turns in one cell. */
const turnMark = '\n\n* * *\n\n';

/** The columns of every export; names contain the unit. */
export const ownColumns: readonly [name: string, value: (line: ResultLine) => CsvCell][] = [
  ['row', ({ row }) => row],
  ['variant_number', ({ variantNumber }) => variantNumber],
  ['variant', ({ variant }) => variant],
  ['repeat', ({ repeat }) => repeat],
  ['connection', ({ connection }) => connection],
  ['model', ({ model }) => model],
  ['settings_number', ({ settings }) => settings],
  ['old', ({ old }) => (old ? 'yes' : 'no')],
  ['state', ({ state }) => state],
  ['prompt', ({ prompts }) => prompts.join(turnMark)],
  ['messages_before', ({ messagesBefore }) => messagesBefore],
  ['answer', ({ answers }) => answers.at(-1)?.content ?? null],
  ['finish_reason', ({ answers }) => answers.at(-1)?.finishReason ?? null],
  ['error_kind', ({ answers }) => answers.at(-1)?.error?.kind ?? null],
  ['error', ({ error }) => error],
  ['asked_at', ({ answers }) => momentOf(answers.at(-1)?.timing.sentAt)],
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
export function valueNames({ rows }: Pick<ResultsSnapshot, 'rows'>): string[] {
  return [...new Set(rows.flatMap(({ values }) => Object.keys(values ?? {})))];
}

/** Names of checks in a file; duplicates get a number. */
export function checkNames({ comparison }: Pick<ResultsSnapshot, 'comparison'>): string[] {
  return comparison.checks.reduce<string[]>(
    (names, { name }) => [...names, unusedName(name, names)],
    [],
  );
}

/** UTC. */
function momentOf(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
