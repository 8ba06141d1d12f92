import { parseJson } from '$lib/api/json';
import type { CheckKind, RuleOf } from '../check-kind';

const fenced = /^\s*(```|~~~)/;

export const json: CheckKind<RuleOf<'json'>> = {
  label: 'Is JSON',
  blank: { kind: 'json' },
  nameOf: () => 'Is JSON',
  problemsOf: () => ({}),
  say: (_, answer) => {
    const parsed = parseJson(answer);
    return 'value' in parsed ? { pass: true } : { pass: false, why: notJson(answer, parsed.words) };
  },
};

/** Why a text is not JSON. `words` is the parser's message. */
export function notJson(answer: string, words: string): string {
  if (!answer.trim()) return 'It is empty.';
  return fenced.test(answer) ? 'It stands in a code block, which is not JSON.' : words;
}
