import type { CheckKind, RuleOf } from '../check-kind';
import { quoted } from '../quoted';
import { comparable } from './comparable';

export const contains: CheckKind<RuleOf<'contains'>> = {
  label: 'Contains a text',
  blank: { kind: 'contains', text: '', matchCase: false },
  nameOf: ({ text }) => `Contains ${quoted(text)}`,
  problemsOf: ({ text }) => (text ? {} : { text: 'Type what an answer has to contain.' }),
  filled: (rule, fill) => ({ ...rule, text: fill(rule.text) }),
  say: ({ text, matchCase }, answer) => {
    if (!text) return { why: 'There is nothing to look for.' };
    if (comparable(answer, matchCase).includes(comparable(text, matchCase))) return { pass: true };
    return { pass: false, why: `${quoted(text)} is not in it.` };
  },
};
