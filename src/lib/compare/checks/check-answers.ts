import type { Check, CheckRule, Verdict } from '$lib/storage/comparison-records';
import { askJudge, type Ask } from './send-to-judge';
import type { Outcome } from './check-kind';
import { sayInSandbox } from './evaluate-in-sandbox';
import { sayInWorker } from './evaluate-in-worker';
import { exchangeOf, filledRule, wholeAnswer, type Subject } from './subject';
import { madeOf } from './verdict-for';

export interface CheckResult {
  subject: Subject;
  verdict: Verdict;
}

export interface Checking {
  ask: Ask;
  signal: AbortSignal;
}

interface Prepared {
  subject: Subject;
  rule: CheckRule;
  answer: string;
  prompt: string;
  row: { [column: string]: string };
  of: string;
}

/**
 * Evaluates a check on the complete answers among the subjects and yields verdicts as they arrive. Incomplete answers
 * are skipped. Throws the signal's reason when cancelled, and WorkerFailure when no worker starts.
 */
export async function* checkAnswers(
  check: Check,
  subjects: Iterable<Subject>,
  { ask, signal }: Checking,
): AsyncGenerator<CheckResult[]> {
  signal.throwIfAborted();
  const skipped: CheckResult[] = [];
  const inputs = prepared(check, subjects, skipped);
  for await (const piece of outcomesOf(check, inputs, ask, signal))
    yield [...skipped.splice(0), ...piece.map(([input, outcome]) => said(input, outcome))];
  if (skipped.length > 0) yield skipped;
}

/** Prepares questions lazily: thousands in one go would block the page. */
function* prepared(
  check: Check,
  subjects: Iterable<Subject>,
  skipped: CheckResult[],
): Generator<Prepared> {
  for (const subject of subjects) {
    const { cell, row } = subject;
    const whole = wholeAnswer(cell);
    if (!whole) continue;
    const exchange = exchangeOf(cell, whole);
    const { rule, missing } = filledRule(check, row, exchange);
    const of = madeOf(rule, subject, whole, exchange);
    const input = { subject, rule, ...exchange, row: row.values ?? {}, of };
    if (missing.length === 0) yield input;
    else skipped.push(said(input, { why: `Its row has no column ${missing.join(', ')}.` }));
  }
}

function said({ subject, of }: Prepared, outcome: Outcome): CheckResult {
  return { subject, verdict: { of, ...outcome } };
}

function outcomesOf(
  check: Check,
  inputs: Iterable<Prepared>,
  ask: Ask,
  signal: AbortSignal,
): AsyncGenerator<[Prepared, Outcome][]> {
  if (check.kind === 'function') return sayInSandbox(check.source, inputs, signal);
  if (check.kind !== 'judge') return sayInWorker(inputs, signal);
  return askJudge(inputs, ({ rule }) => (rule.kind === 'judge' ? rule : check), ask, signal);
}
