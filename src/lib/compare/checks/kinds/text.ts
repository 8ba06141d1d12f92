import { formatCount, plural } from '$lib/ui/text/amounts';
import { type CheckKind, type Evaluate, quoted, type RuleOf } from '../check-kind';

export const contains: CheckKind<RuleOf<'contains'>> = {
  label: 'Contains a text',
  blank: { kind: 'contains', text: '', matchCase: false },
  defaultName: ({ text }) => `Contains ${quoted(text)}`,
  problemsOf: ({ text }) => (text ? {} : { text: 'Enter the text to find.' }),
  fill: (rule, fillText) => ({ ...rule, text: fillText(rule.text) }),
};

export const evaluateContains: Evaluate<'contains'> = ({ text, matchCase }, answer) => {
  if (!text) return { why: 'The check has no text.' };
  if (normalize(answer, matchCase).includes(normalize(text, matchCase))) return { pass: true };
  return { pass: false, why: `${quoted(text)} not found.` };
};

type Equals = RuleOf<'equals'>;

export const equals: CheckKind<Equals> = {
  label: 'Equals a text',
  blank: { kind: 'equals', text: '', trims: true, matchCase: false, foldsSpaces: true },
  defaultName: ({ text }) => `Equals ${quoted(text)}`,
  problemsOf: ({ text }) => (text ? {} : { text: 'Enter the expected text.' }),
  fill: (rule, fillText) => ({ ...rule, text: fillText(rule.text) }),
};

export const evaluateEquals: Evaluate<'equals'> = (rule, answer) => {
  if (normalizeFor(answer, rule) === normalizeFor(rule.text, rule)) return { pass: true };
  return { pass: false, why: `${quoted(answer)} is not ${quoted(rule.text)}.` };
};

function normalizeFor(text: string, { trims, matchCase, foldsSpaces }: Equals): string {
  const folded = foldsSpaces ? text.replace(/\s+/g, ' ') : text;
  return normalize(trims ? folded.trim() : folded, matchCase);
}

/** Normalizes composed and combining accents, which look alike. */
function normalize(text: string, matchCase: boolean): string {
  const normal = text.normalize('NFC');
  return matchCase ? normal : normal.toLowerCase();
}

export const regex: CheckKind<RuleOf<'regex'>> = {
  label: 'Matches a regular expression',
  blank: { kind: 'regex', pattern: '', flags: 'i' },
  defaultName: ({ pattern, flags }) => `Matches /${quoted(pattern).slice(1, -1)}/${flags}`,
  problemsOf: (_, { pattern, flags }) => {
    if (!pattern) return { pattern: 'Enter the expression to match.' };
    const unusable = problemOf('', flags);
    if (unusable) return { flags: unusable };
    const wrong = problemOf(pattern, flags);
    return wrong ? { pattern: wrong } : {};
  },
  fill: (rule, fillText) => ({ ...rule, pattern: fillText(rule.pattern, escaped) }),
  mayHang: true,
};

export const evaluateRegex: Evaluate<'regex'> = ({ pattern, flags }, answer) => {
  const found = new RegExp(pattern, flags).exec(answer);
  if (!found) return { pass: false, why: 'No match.' };
  return { pass: true, why: `${quoted(found[0])} matches.` };
};

function problemOf(pattern: string, flags: string): string | undefined {
  try {
    new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : 'Invalid expression.';
  }
}

/** Values are escaped, since "C++" is no valid expression. */
function escaped(value: string): string {
  return value.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === '-' ? '\\x2d' : `\\${sign}`));
}

type Length = RuleOf<'length'>;

export const length: CheckKind<Length> = {
  label: 'Has a length',
  blank: { kind: 'length', unit: 'words', most: 100 },
  defaultName: ({ unit, least, most }) => {
    if (least === undefined) return `At most ${amount(most ?? 0, unit)}`;
    if (most === undefined) return `At least ${amount(least, unit)}`;
    return least === most
      ? `Exactly ${amount(least, unit)}`
      : `${formatCount(least)} to ${amount(most, unit)}`;
  },
  problemsOf: ({ least, most }) => {
    if (least === undefined && most === undefined) return { most: 'Enter at least one bound.' };
    if (least !== undefined && !isCount(least)) return { least: countHint };
    if (most !== undefined && !isCount(most)) return { most: countHint };
    return least !== undefined && most !== undefined && least > most
      ? { most: 'This is less than the minimum.' }
      : {};
  },
};

export const evaluateLength: Evaluate<'length'> = (
  { unit, least = 0, most = Infinity },
  answer,
) => {
  const count = counts[unit](answer);
  return { pass: count >= least && count <= most, why: `${amount(count, unit)}.` };
};

const countHint = 'A whole number, 0 or more.';

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

function amount(count: number, unit: Length['unit']): string {
  return plural(count, unit.slice(0, -1), unit);
}

/** The Unicode words, also in scripts without spaces. */
export function wordsIn(text: string): string[] {
  const segments = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)];
  return segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** Counts grapheme clusters: 👩‍🔬 is one. */
const counts: { [unit in Length['unit']]: (text: string) => number } = {
  characters: (text) => [...new Intl.Segmenter('en').segment(text)].length,
  words: (text) => wordsIn(text).length,
  lines: (text) => (text ? text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/).length : 0),
};
