import type { CheckKind, RuleOf } from '../check-kind';
import { quoted } from '../quoted';

export const regex: CheckKind<RuleOf<'regex'>> = {
  label: 'Matches a regular expression',
  blank: { kind: 'regex', pattern: '', flags: 'i' },
  nameOf: ({ pattern, flags }) => `Matches /${quoted(pattern).slice(1, -1)}/${flags}`,
  problemsOf: (_, { pattern, flags }) => {
    if (!pattern) return { pattern: 'Type the expression that an answer has to match.' };
    const unusable = problemOf('', flags);
    if (unusable) return { flags: unusable };
    const wrong = problemOf(pattern, flags);
    return wrong ? { pattern: wrong } : {};
  },
  filled: (rule, fill) => ({ ...rule, pattern: fill(rule.pattern, escaped) }),
  say: ({ pattern, flags }, answer) => {
    const found = new RegExp(pattern, flags).exec(answer);
    if (!found) return { pass: false, why: 'Nothing in it matches.' };
    return { pass: true, why: `${quoted(found[0])} matches.` };
  },
  mayHang: true,
};

function problemOf(pattern: string, flags: string): string | undefined {
  try {
    new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : 'It cannot be read.';
  }
}

/** Values are escaped, since "C++" is no valid expression. */
function escaped(value: string): string {
  return value.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === '-' ? '\\x2d' : `\\${sign}`));
}
