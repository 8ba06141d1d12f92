import type { CheckRule } from '$lib/storage/comparison-records';
import { parseTemplate, renderTemplate } from '$lib/rows/template';
import type { FieldProblems, FillText } from './check-kind';
import { kindOf } from './kinds';

/** What keeps a rule from saying anything, in words, by its field. */
export function problemsIn<Rule extends CheckRule>(rule: Rule): FieldProblems<Rule> {
  const { filled, problemsOf } = kindOf(rule);
  const fill: FillText = (text) => renderTemplate(parseTemplate(text), () => '1');
  return problemsOf(rule, filled?.(rule, fill, { answer: '', prompt: '' }) ?? rule);
}
