import { type Endpoint, hostOf } from '$lib/base/api/wire/endpoint';
import type { ApiError } from '$lib/base/api/wire/errors';
import { demoConnection, type Connection } from '$lib/shared/connections/model/connection';
import { errorText } from '$lib/base/errors/describe-error';
import { errorMessage } from '$lib/base/platform/error-message';
import type {
  Comparison,
  ComparisonCell,
  ComparisonRow,
} from '$lib/base/storage/comparison-records';
import { cellKey } from '$lib/base/storage/comparison-schema';
import { plural } from '$lib/base/ui/text/amounts';
import { answerersOf } from '$lib/features/compare/model/answered-by';
import { callModels } from '$lib/features/compare/checks/call-models';
import { checkAnswers } from '$lib/features/compare/checks/check-answers';
import { CheckRun } from '$lib/features/compare/checks/check-run.svelte';
import { ComparisonRun } from '$lib/features/compare/sending/comparison-run.svelte';
import { planJobs } from '$lib/features/compare/sending/plan-jobs';
import type { CellJob } from '$lib/features/compare/sending/send-cell';
import type { ReadEvaluation } from '$lib/features/compare/share/read-evaluation';
import { resultOf, type VariantResults } from './results';

export interface EvaluateOptions {
  /** Maximum number of parallel requests. */
  atOnce: number;
  /** Stops the requests; what was answered before is in the results. */
  signal: AbortSignal;
  /** Receives lines about the progress. */
  note: (line: string) => void;
}

/** Sends every row to every variant and checks the answers, as Compare does. Rejects if there is nothing to send. */
export async function evaluate(
  { comparison, rows: list }: ReadEvaluation,
  endpoint: Endpoint,
  { atOnce, signal, note }: EvaluateOptions,
): Promise<VariantResults[]> {
  const { baseUrl, apiKey } = endpoint;
  const host = hostOf(baseUrl);
  const named = { id: 'command', name: host, host, baseUrl, maskedKey: apiKey ? '…' : null };
  const connection = { ...demoConnection, ...named, isDemo: false };
  const inWords = (error: ApiError) => errorText(error, { connection });
  const jobs = jobsOf(comparison, list, connection);
  const rows = new Map(list.map((row) => [row.id, row]));
  const rowOf = (cell: ComparisonCell) => rows.get(cell.rowId) as ComparisonRow;
  const cells = new Map<string, ComparisonCell>();
  const run = new ComparisonRun({
    atOnce: () => atOnce,
    endpoint: async () => endpoint,
    addFile: () => undefined,
    oncell: (cell) => {
      cells.set(cellKey(cell), cell);
      progress();
    },
    spending: () => undefined,
  });
  let latest = '';
  const progress = () => {
    const failed = run.failed > 0 ? `, ${run.failed} failed` : '';
    const until = new Date(run.heldUntil).toISOString();
    const waits = run.heldUntil > Date.now() ? `, limit reached until ${until}` : '';
    const line = `${run.ended} of ${plural(run.total, 'answer')}${failed}${waits}`;
    if (line !== latest) note((latest = line));
  };
  const checkRun = new CheckRun({
    loadChecks: async () => checkAnswers,
    checks: () => comparison.checks,
    subjects: () => [...cells.values()].map((cell) => ({ cell, row: rowOf(cell) })),
    models: callModels(() => ({ connection, endpoint: async () => endpoint })),
    onverdicts: (checked) => checked.forEach((cell) => cells.set(cellKey(cell), cell)),
    onended: () => undefined,
  });
  signal.addEventListener('abort', () => [run.stop(), checkRun.stop()]);
  run.add(jobs);
  await run.finished;
  if (!signal.aborted) await checkRun.run();
  if (checkRun.failure) note(`Couldn’t check the answers. ${errorMessage(checkRun.failure)}`);
  const result = (job: CellJob) => {
    const cell = cells.get(job.key);
    const error = cell ? cell.answers.at(-1)?.error : run.refusal;
    const missing = `${cell ? '' : 'Not sent. '}${error ? inWords(error) : 'Stopped.'}`;
    return resultOf(comparison, job, { row: rowOf(job.cell), cell, missing });
  };
  return comparison.variants.map(({ id, name }) => ({
    name,
    answeredBy: answerersOf([...cells.values()].filter(({ variantId }) => variantId === id)),
    results: jobs.filter(({ cell }) => cell.variantId === id).map(result),
  }));
}

function jobsOf(record: Comparison, rows: ComparisonRow[], connection: Connection): CellJob[] {
  if (record.variants.some(({ settings }) => settings.model === ''))
    throw new Error('Every variant needs a model.');
  const resolved = new Map(
    record.variants.map(({ id, settings }) => [id, { settings, connection }]),
  );
  const scope = { rowIds: rows.map(({ id }) => id), variantIds: [...resolved.keys()] };
  const { jobs } = planJobs({ record, rows, cells: new Map(), resolved }, scope);
  if (jobs.length === 0) throw new Error('The evaluation has no prompts to send.');
  return jobs;
}
