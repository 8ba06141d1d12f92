import { parseTemplate, renderTemplate } from '$lib/shared/tables/template';
import type {
  Check,
  CheckRule,
  ComparisonCell,
  ComparisonRow,
  Verdict,
} from '$lib/base/storage/comparison-records';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { fingerprint } from '$lib/base/storage/fingerprint';
import type { ModelPrice } from '$lib/base/storage/model-notes';
import { prices } from '$lib/shared/prices/prices.svelte';
import { figuresOf } from '../model/figures';
import { type AnswerFacts, type Exchange, noFacts } from './model/check-kind';
import { fillTexts, inputsOf } from './model/rule-inputs';

/** The latest answer of a cell, on which checks are evaluated. */
export interface Subject {
  cell: ComparisonCell;
  row: ComparisonRow;
}

/** Undefined while the answer runs, and if it was stopped, cut off or failed. Checks skip such answers. */
export function completeAnswer({ answers, prompts }: ComparisonCell): AssistantMessage | undefined {
  const last = answers.at(-1);
  return answers.length >= prompts.length && last?.state === 'done' ? last : undefined;
}

export function exchangeOf({ prompts }: ComparisonCell, { content }: AssistantMessage): Exchange {
  return { answer: content, prompt: prompts.at(-1) ?? '' };
}

/** The facts that the rule reads, if it reads any. */
export function factsFor(rule: CheckRule, answer: AssistantMessage): AnswerFacts | undefined {
  const { reads } = inputsOf(rule);
  const { toolCalls, finishReason } = answer;
  if (reads === 'ending') return { ...noFacts, ...(finishReason && { finishReason }) };
  if (reads !== 'figures') return undefined;
  const price = priceOf(answer);
  return { figures: figuresOf(answer, price), currency: price?.currency, toolCalls };
}

function priceOf({ asked }: AssistantMessage) {
  return asked && prices.of(asked.connectionId, asked.model);
}

/** Whether the check is for this row: some are only for rows with a value in a column. */
export function appliesTo(
  { column }: Pick<Check, 'column'>,
  { values }: Pick<ComparisonRow, 'values'>,
): boolean {
  if (column === undefined) return true;
  return values !== undefined && Object.hasOwn(values, column) && values[column]?.trim() !== '';
}

/** The rule with the values of the row in its placeholders. `missing` lists columns that the row does not have. */
export function fillRule(
  { id: _, name: __, column: ___, weight: ____, ...rule }: Check,
  { values = {} }: ComparisonRow,
  exchange: Exchange,
): { rule: CheckRule; missing: string[] } {
  const missing: string[] = [];
  const fillText = (
    text: string,
    write: (value: string) => string = String,
    more: { [place: string]: string } = {},
  ) =>
    renderTemplate(parseTemplate(text), (column) => {
      if (Object.hasOwn(more, column)) return more[column];
      if (Object.hasOwn(values, column)) return write(values[column] ?? '');
      if (!missing.includes(column)) missing.push(column);
      return undefined;
    });
  return { rule: fillTexts<CheckRule>(rule, fillText, exchange), missing };
}

/** The check's verdict on an answer; undefined if there is none yet, or if it belongs to another answer or rule. */
export function verdictFor(check: Check, subject: Subject): Verdict | undefined {
  const { cell, row } = subject;
  const verdict = appliesTo(check, row) ? cell.verdicts?.[check.id] : undefined;
  const answer = verdict && completeAnswer(cell);
  return answer && verdict.of === cachedKey(check, subject, answer) ? verdict : undefined;
}

/**
 * Whether the checks that pass have at least the share `passAt` of all weights. Undefined without checks for the row, and
 * while undecided ones can still change the result.
 */
export function passesAll(
  checks: readonly Check[],
  subject: Subject,
  passAt = 1,
): boolean | undefined {
  const applying = checks.filter((check) => appliesTo(check, subject.row));
  const weighted = applying.map((check) => ({
    weight: check.weight ?? 1,
    pass: verdictFor(check, subject)?.pass,
  }));
  const sumOf = (some: typeof weighted) => some.reduce((sum, { weight }) => sum + weight, 0);
  // The slack allows for rounding: 0.1 + 0.2 is more than 0.3.
  const needed = sumOf(weighted) * passAt - 1e-9;
  if (needed <= 0) return undefined;
  if (sumOf(weighted.filter(({ pass }) => pass === true)) >= needed) return true;
  return sumOf(weighted.filter(({ pass }) => pass !== false)) < needed ? false : undefined;
}

/** Whether the check has no verdict on the answer. `again` includes unclear verdicts. */
export function isUnchecked(check: Check, subject: Subject, again: boolean): boolean {
  if (!appliesTo(check, subject.row) || !completeAnswer(subject.cell)) return false;
  const verdict = verdictFor(check, subject);
  return !verdict || (again && verdict.doubt === 'failed');
}

interface CachedKey {
  row: ComparisonRow;
  prompt: string;
  content: string;
  price: ModelPrice | undefined;
  key: string;
}

const cachedKeys = new WeakMap<Check, WeakMap<AssistantMessage, CachedKey>>();

/** Cached, since a table evaluates thousands of subjects on each change. */
function cachedKey(check: Check, subject: Subject, answer: AssistantMessage): string {
  const keys = cachedKeys.get(check) ?? new WeakMap<AssistantMessage, CachedKey>();
  cachedKeys.set(check, keys);
  const { cell, row } = subject;
  const known = keys.get(answer);
  const exchange = exchangeOf(cell, answer);
  const { prompt, answer: content } = exchange;
  const price = inputsOf(check).reads === 'figures' ? priceOf(answer) : undefined;
  const isKnown = known?.row === row && known.prompt === prompt && known.content === content;
  if (isKnown && known.price === price) return known.key;
  const key = verdictKey(fillRule(check, row, exchange).rule, subject, answer, exchange);
  keys.set(answer, { row, prompt, content, price, key });
  return key;
}

/** Identifies the rule, its inputs and the answer. */
export function verdictKey(
  rule: CheckRule,
  { row }: Subject,
  answer: AssistantMessage,
  { prompt }: Exchange,
): string {
  const facts = factsFor(rule, answer);
  const ofRow = inputsOf(rule).reads === 'row' ? [row.values, prompt] : [];
  const otherInputs = facts ? [facts] : ofRow;
  return `${fingerprint([rule, ...otherInputs])}.${answerKey(answer)}`;
}

const answerKeys = new WeakMap<AssistantMessage, { content: string; key: string }>();

/** Cached beside the answer, since every check needs it. */
function answerKey(answer: AssistantMessage): string {
  const known = answerKeys.get(answer);
  if (known?.content === answer.content) return known.key;
  const key = fingerprint(answer.content);
  answerKeys.set(answer, { content: answer.content, key });
  return key;
}

/** Status and word for a StatusBadge. An unclear verdict is neither pass nor fail. */
export function verdictBadge({ pass, doubt }: Pick<Verdict, 'pass' | 'doubt'>) {
  if (pass === undefined)
    return { status: 'warning', word: doubt === 'disagrees' ? 'disagrees' : 'unclear' } as const;
  return pass
    ? ({ status: 'completed', word: 'passes' } as const)
    : ({ status: 'failed', word: 'fails' } as const);
}

/** "12 pass, 3 fail, 1 unclear". */
export function describeVerdicts(verdicts: readonly Verdict[]): string {
  const passing = verdicts.filter(({ pass }) => pass).length;
  const failing = verdicts.filter(({ pass }) => pass === false).length;
  const skipped = verdicts.length - passing - failing;
  const counts = [`${passing} pass`, `${failing} fail`];
  if (skipped > 0) counts.push(`${skipped} unclear`);
  return counts.join(', ');
}
