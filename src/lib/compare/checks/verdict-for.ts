import { fingerprint } from '$lib/storage/fingerprint';
import type { Check, CheckRule, ComparisonRow, Verdict } from '$lib/storage/comparison-records';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import type { Exchange } from './check-kind';
import { exchangeOf, filledRule, wholeAnswer, type Subject } from './subject';

/** The check's verdict on an answer; undefined if there is none yet, or if it belongs to another answer or rule. */
export function verdictFor(check: Check, subject: Subject): Verdict | undefined {
  const { cell } = subject;
  const verdict = cell.verdicts?.[check.id];
  const answer = verdict && wholeAnswer(cell);
  return answer && verdict.of === knownMark(check, subject, answer) ? verdict : undefined;
}

/** Whether the check has no verdict on the answer. `again` includes unclear verdicts. */
export function isUnchecked(check: Check, subject: Subject, again: boolean): boolean {
  if (!wholeAnswer(subject.cell)) return false;
  const verdict = verdictFor(check, subject);
  return !verdict || (again && verdict.doubt === 'failed');
}

interface KnownMark {
  row: ComparisonRow;
  prompt: string;
  content: string;
  mark: string;
}

const knownMarks = new WeakMap<Check, WeakMap<AssistantMessage, KnownMark>>();

/** Cached, since a table evaluates thousands of subjects on each change. */
function knownMark(check: Check, subject: Subject, answer: AssistantMessage): string {
  const marks = knownMarks.get(check) ?? new WeakMap<AssistantMessage, KnownMark>();
  knownMarks.set(check, marks);
  const { cell, row } = subject;
  const known = marks.get(answer);
  const exchange = exchangeOf(cell, answer);
  const { prompt, answer: content } = exchange;
  if (known?.row === row && known.prompt === prompt && known.content === content) return known.mark;
  const mark = madeOf(filledRule(check, row, exchange).rule, subject, answer, exchange);
  marks.set(answer, { row, prompt, content, mark });
  return mark;
}

/** Identifies the rule, its inputs and the answer. */
export function madeOf(
  rule: CheckRule,
  { row }: Subject,
  answer: AssistantMessage,
  { prompt }: Exchange,
): string {
  const looksAtAll = rule.kind === 'function' ? [row.values, prompt] : [];
  return `${fingerprint([rule, ...looksAtAll])}.${answerMark(answer)}`;
}

const answerMarks = new WeakMap<AssistantMessage, { content: string; mark: string }>();

/** Cached beside the answer, since every check needs it. */
function answerMark(answer: AssistantMessage): string {
  const known = answerMarks.get(answer);
  if (known?.content === answer.content) return known.mark;
  const mark = fingerprint(answer.content);
  answerMarks.set(answer, { content: answer.content, mark });
  return mark;
}
