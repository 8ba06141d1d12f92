import { fingerprint } from '$lib/storage/carry-over/fingerprint';
import type { Check, CheckRule, Verdict } from '$lib/storage/comparison-records';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import type { Exchange } from './check-kind';
import { exchangeOf, filledRule, wholeAnswer, type Subject } from './subject';

/** What a check says of an answer; nothing where it has said nothing yet, or of another answer, or by another rule. */
export function verdictFor(check: Check, subject: Subject): Verdict | undefined {
  const { cell, row } = subject;
  const verdict = cell.verdicts?.[check.id];
  const answer = verdict && wholeAnswer(cell);
  if (!answer) return undefined;
  const exchange = exchangeOf(cell, answer);
  const { rule } = filledRule(check, row, exchange);
  return verdict.of === madeOf(rule, subject, answer, exchange) ? verdict : undefined;
}

/** Those that a check has said nothing of yet, or could not learn of. */
export function unchecked(check: Check, subjects: readonly Subject[]): Subject[] {
  return subjects.filter((subject) => {
    if (!wholeAnswer(subject.cell)) return false;
    const verdict = verdictFor(check, subject);
    return !verdict || verdict.doubt === 'failed';
  });
}

/** Names the rule as it was, with all that it looked at, and the answer. */
export function madeOf(
  rule: CheckRule,
  { row }: Subject,
  answer: AssistantMessage,
  { prompt }: Exchange,
): string {
  const looksAtAll = rule.kind === 'function' ? [row.values, prompt] : [];
  return `${fingerprint([rule, ...looksAtAll])}.${answerMark(answer)}`;
}

const marks = new WeakMap<AssistantMessage, { content: string; mark: string }>();

/** Kept beside the answer: a table looks at thousands of them each time that one changes. */
function answerMark(answer: AssistantMessage): string {
  const known = marks.get(answer);
  if (known?.content === answer.content) return known.mark;
  const mark = fingerprint(answer.content);
  marks.set(answer, { content: answer.content, mark });
  return mark;
}
