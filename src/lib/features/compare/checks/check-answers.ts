import type { Check, CheckRule, Verdict } from '$lib/base/storage/comparison-records';
import type { AnswerFacts, CheckOutcome } from './model/check-kind';
import { evaluateByRequests, type ModelCalls } from './evaluate-by-requests';
import { evaluateInSandbox } from './evaluate-in-sandbox';
import { evaluateInWorker } from './evaluate-in-worker';
import { kindOf } from './kinds';
import { inputsOf } from './model/rule-inputs';
import {
  exchangeOf,
  factsFor,
  fillRule,
  verdictKey,
  type Subject,
  completeAnswer,
} from './verdicts';

export interface CheckResult {
  subject: Subject;
  verdict: Verdict;
}

export interface CheckOptions {
  models: ModelCalls;
  signal: AbortSignal;
}

interface Prepared {
  subject: Subject;
  rule: CheckRule;
  answer: string;
  facts?: AnswerFacts;
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
  { models, signal }: CheckOptions,
): AsyncGenerator<CheckResult[]> {
  signal.throwIfAborted();
  const skipped: CheckResult[] = [];
  const inputs = prepare(check, subjects, skipped);
  for await (const piece of outcomesOf(check, inputs, models, signal))
    yield [...skipped.splice(0), ...piece.map(([input, outcome]) => resultOf(input, outcome))];
  if (skipped.length > 0) yield skipped;
}

/** Prepares questions lazily: thousands in one go would block the page. */
function* prepare(
  check: Check,
  subjects: Iterable<Subject>,
  skipped: CheckResult[],
): Generator<Prepared> {
  for (const subject of subjects) {
    const { cell, row } = subject;
    const whole = completeAnswer(cell);
    if (!whole) continue;
    const exchange = exchangeOf(cell, whole);
    const { rule, missing } = fillRule(check, row, exchange);
    const of = verdictKey(rule, subject, whole, exchange);
    const facts = factsFor(rule, whole);
    const input = { subject, rule, ...exchange, facts, row: row.values ?? {}, of };
    if (missing.length === 0) yield input;
    else skipped.push(resultOf(input, { why: `The row has no column ${missing.join(', ')}.` }));
  }
}

function resultOf({ subject, rule, of }: Prepared, outcome: CheckOutcome): CheckResult {
  return { subject, verdict: { of, ...(rule.not ? reversed(rule, outcome) : outcome) } };
}

/** A verdict without a reason gets one, since the name of the check says the opposite of its rule. */
function reversed(rule: CheckRule, { pass, ...outcome }: CheckOutcome): CheckOutcome {
  if (pass === undefined) return outcome;
  return { why: `${kindOf(rule).defaultName(rule)}.`, ...outcome, pass: !pass };
}

function outcomesOf(
  check: Check,
  inputs: Iterable<Prepared>,
  models: ModelCalls,
  signal: AbortSignal,
): AsyncGenerator<[Prepared, CheckOutcome][]> {
  if (check.kind === 'function') return evaluateInSandbox(check.source, inputs, signal);
  if (inputsOf<CheckRule>(check).requests) return evaluateByRequests(inputs, models, signal);
  return evaluateInWorker(inputs, signal);
}
