import type { CheckKind, RuleOf } from '../check-kind';
import { quoted } from '../quoted';
import { lastNumber, type WrittenNumber } from './last-number';

type NumberRule = RuleOf<'number'>;

export const number: CheckKind<NumberRule> = {
  label: 'Ends in a number',
  blank: { kind: 'number', expected: '', tolerance: 0, isRelative: false },
  nameOf: ({ expected, tolerance, isRelative }) =>
    `Number ${quoted(expected).slice(1, -1)}${tolerance > 0 ? ` ± ${tolerance}${isRelative ? ' %' : ''}` : ''}`,
  problemsOf: (_, { expected, tolerance }) => ({
    ...(lastNumber(expected) ? {} : { expected: 'Type a number, or a column that holds one.' }),
    ...(tolerance >= 0 ? {} : { tolerance: '0 or more.' }),
  }),
  filled: (rule, fill) => ({ ...rule, expected: fill(rule.expected) }),
  say: (rule, answer) => {
    const expected = lastNumber(rule.expected);
    if (!expected) return { why: `${quoted(rule.expected)} is no number to compare with.` };
    const found = lastNumber(answer);
    if (!found) return { pass: false, why: 'There is no number in it.' };
    const pass = readings(found, expected).some((value) => isNear(value, expected.value, rule));
    return { pass, why: `${found.text}${pass ? '' : `, not ${expected.text}`}.` };
  },
};

/** When only one of the two has a percent sign, "12 %" may mean 12 or 0.12. */
function readings(found: WrittenNumber, expected: WrittenNumber): number[] {
  if (found.isPercent === expected.isPercent) return [found.value];
  return [found.value, found.isPercent ? found.value / 100 : found.value * 100];
}

function isNear(value: number, expected: number, { tolerance, isRelative }: NumberRule): boolean {
  const allowed = isRelative ? (Math.abs(expected) * tolerance) / 100 : tolerance;
  // 0.3 - 0.2 is 0.09999999999999998 in binary, so the tolerance allows for rounding.
  const slack = Number.EPSILON * 4 * Math.max(Math.abs(value), Math.abs(expected));
  return Math.abs(value - expected) <= allowed + slack;
}
