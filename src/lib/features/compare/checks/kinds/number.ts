import { type Assertions, noAssertion } from '../model/assertions';
import {
  type CheckKind,
  type Evaluate,
  isAmount,
  ownText,
  quoted,
  type RuleOf,
} from '../model/check-kind';

type NumberRule = RuleOf<'number'>;

export const number: CheckKind<NumberRule> = {
  label: 'Ends in a number',
  blank: { kind: 'number', expected: '', tolerance: 0, isRelative: false },
  defaultName: ({ expected, tolerance, isRelative }) =>
    `Ends in ${ownText(expected, (text) => quoted(text).slice(1, -1))}${tolerance > 0 ? ` ± ${tolerance}${isRelative ? ' %' : ''}` : ''}`,
  problemsOf: ({ tolerance }, { expected }) => ({
    ...(lastNumber(expected) ? {} : { expected: 'Enter a number or a column.' }),
    ...(isAmount(tolerance) ? {} : { tolerance: 'Enter 0 or more.' }),
  }),
  fields: () => [
    {
      type: 'template',
      of: 'expected',
      label: 'Expected',
      rows: 1,
      hint: 'A number or column, compared with the answer’s last number.',
    },
    { type: 'number', of: 'tolerance', label: 'Tolerance', empty: 0 },
    {
      type: 'switches',
      switches: [{ of: 'isRelative', label: 'Tolerance in percent of the expected number' }],
    },
  ],
};

export const numberAssertions: Assertions<'number'> = { read: {}, write: () => noAssertion };

export const evaluateNumber: Evaluate<'number'> = (rule, answer) => {
  const expected = lastNumber(rule.expected);
  if (!expected) return { why: `${quoted(rule.expected)} isn’t a number.` };
  const found = lastNumber(answer);
  if (!found) return { pass: false, why: 'No number found.' };
  const pass = readings(found, expected).some((value) => isNear(value, expected.value, rule));
  return { pass, why: `${found.text}${pass ? '' : `, not ${expected.text}`}.` };
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

interface WrittenNumber {
  value: number;
  isPercent: boolean;
  /** The number as it was written. */
  text: string;
}

const blank = '[ \\u00a0\\u2009\\u202f]';
/**
 * 1,234,567 · 1.234.567 · 1 234 567 · 1’234’567, with decimals after another separator; or plain digits with decimals.
 */
const digits = [
  '[1-9]\\d{0,2}(?:,\\d{3})+(?![,\\d])(?:\\.\\d+)?',
  '[1-9]\\d{0,2}(?:\\.\\d{3}){2,}(?![.\\d])(?:,\\d+)?',
  '[1-9]\\d{0,2}(?:\\.\\d{3})+,\\d+',
  `[1-9]\\d{0,2}(?:${blank}\\d{3})+(?!\\d)(?:[.,]\\d+)?`,
  "[1-9]\\d{0,2}(?:['’]\\d{3})+(?!\\d)(?:[.,]\\d+)?",
  // Excludes lists such as 1,2,3.
  '(?<!\\d,)\\d+,\\d+(?!,?\\d)',
  '\\d+(?:\\.\\d+)?',
  '\\.\\d+',
].join('|');
/** e-3 · × 10^-3 · \times 10^{-3} · ·10⁻³ */
const exponent = `(?:[eE]([-−+]?\\d+)(?![\\p{L}\\d])|\\s*(?:×|\\*|x|·|\\\\times|\\\\cdot)\\s*10(?:(?:\\^|\\*\\*)\\{?([-−+]?\\d+)\\}?|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)))`;
/** After a word, a number or a bracket, "-" is a hyphen or means "to"; before a space it is a bullet. */
const sign = '(?<![\\p{L}\\d.,)%])[-−–](?:[$€£¥]\\s?)?';
const percentSign = '\\s?\\\\?[%٪％]|\\sper ?cent\\b';
const numbers = new RegExp(`(${sign})?(?<!\\d)(${digits})(?:${exponent})?(${percentSign})?`, 'gu');

/** The last number in a text, in any common notation. */
export function lastNumber(text: string): WrittenNumber | undefined {
  let last: RegExpExecArray | undefined;
  for (const match of text.matchAll(numbers)) last = match;
  if (!last) return undefined;
  const [whole, minus, written = '', plain, powered, raised, percent] = last;
  const power = plain ?? powered ?? (raised && fromSuperscript(raised)) ?? '0';
  const value = Number(
    `${minus ? '-' : ''}${withDecimalPoint(written)}e${power.replace('−', '-')}`,
  );
  return { value, isPercent: percent !== undefined, text: whole.trim() };
}

/** Removes thousands separators and uses a point before the decimals. */
function withDecimalPoint(written: string): string {
  const bare = written.replace(/[ \u00a0\u2009\u202f'’]/g, '');
  const [last] = bare.match(/[.,](?=\d*$)/) ?? [];
  if (!last) return bare;
  const parts = bare.split(last);
  const isGrouping = parts.length > 2 || (last === ',' && /^[1-9]\d{0,2},\d{3}$/.test(bare));
  if (isGrouping) return bare.replace(/[.,]/g, '');
  const decimals = parts.pop() ?? '';
  return `${parts.join('').replace(/[.,]/g, '')}.${decimals}`;
}

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function fromSuperscript(raised: string): string {
  return Array.from(raised, (sign) => {
    if (sign === '⁻') return '-';
    return sign === '⁺' ? '' : String(raisedDigits.indexOf(sign));
  }).join('');
}
