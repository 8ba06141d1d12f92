import { parseTemplate, renderTemplate } from '$lib/rows/template';
import type {
  Check,
  CheckRule,
  ComparisonCell,
  ComparisonRow,
} from '$lib/storage/comparison-records';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import type { Exchange } from './check-kind';
import { kindOf } from './kinds';

/** The latest answer of a cell, on which checks are evaluated. */
export interface Subject {
  cell: ComparisonCell;
  row: ComparisonRow;
}

/** Undefined while the answer runs, and if it was stopped, cut off or failed. Checks skip such answers. */
export function wholeAnswer({ answers, prompts }: ComparisonCell): AssistantMessage | undefined {
  const last = answers.at(-1);
  return answers.length >= prompts.length && last?.state === 'done' ? last : undefined;
}

export function exchangeOf({ prompts }: ComparisonCell, { content }: AssistantMessage): Exchange {
  return { answer: content, prompt: prompts.at(-1) ?? '' };
}

/** The rule with the values of the row in its placeholders. `missing` lists columns that the row does not have. */
export function filledRule(
  { id: _, name: __, ...rule }: Check,
  { values = {} }: ComparisonRow,
  exchange: Exchange,
): { rule: CheckRule; missing: string[] } {
  const missing: string[] = [];
  const { filled } = kindOf<CheckRule>(rule);
  if (!filled) return { rule, missing };
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
  return { rule: filled(rule, fillText, exchange), missing };
}
