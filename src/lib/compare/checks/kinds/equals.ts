import type { CheckKind, RuleOf } from '../check-kind';
import { quoted } from '../quoted';
import { comparable } from './comparable';

type Equals = RuleOf<'equals'>;

export const equals: CheckKind<Equals> = {
  label: 'Equals a text',
  blank: { kind: 'equals', text: '', trims: true, matchCase: false, foldsSpaces: true },
  nameOf: ({ text }) => `Equals ${quoted(text)}`,
  problemsOf: ({ text }) => (text ? {} : { text: 'Type what an answer has to be.' }),
  filled: (rule, fill) => ({ ...rule, text: fill(rule.text) }),
  say: (rule, answer) => {
    if (asCompared(answer, rule) === asCompared(rule.text, rule)) return { pass: true };
    return { pass: false, why: `${quoted(answer)} is not ${quoted(rule.text)}.` };
  },
};

function asCompared(text: string, { trims, matchCase, foldsSpaces }: Equals): string {
  const folded = foldsSpaces ? text.replace(/\s+/g, ' ') : text;
  return comparable(trims ? folded.trim() : folded, matchCase);
}
