import { finiteNumber, isObject } from '$lib/base/api/wire/json';
import { formatCount, plural } from '$lib/base/ui/text/amounts';
import { type Assertions, noValue, plainRule } from '../model/assertions';
import type { CheckKind, Evaluate, RuleOf } from '../model/check-kind';
import { spacedWords, wordsIn } from '../model/text-forms';

type Length = RuleOf<'length'>;

export const length: CheckKind<Length> = {
  label: 'Has a length',
  blank: { kind: 'length', unit: 'words', most: 100 },
  optional: ['least'],
  choices: {
    unit: {
      characters: 'Characters',
      words: 'Words',
      spaced: 'Words between spaces',
      lines: 'Lines',
    },
  },
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
  fields: () => [
    [
      { type: 'number', of: 'least', label: 'At least', step: 1, optional: true },
      { type: 'number', of: 'most', label: 'At most', step: 1, optional: true },
      { type: 'choice', of: 'unit', label: 'Unit' },
    ],
  ],
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
  const name = unit === 'spaced' ? 'words' : unit;
  return plural(count, name.slice(0, -1), name);
}

/** Counts grapheme clusters: 👩‍🔬 is one. */
const counts: { [unit in Length['unit']]: (text: string) => number } = {
  characters: (text) => [...new Intl.Segmenter('en').segment(text)].length,
  words: (text) => wordsIn(text).length,
  spaced: (text) => spacedWords(text).length,
  lines: (text) => (text ? text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/).length : 0),
};

const unknownThere =
  'promptfoo ends with an error at this type. The check counts characters, as the name says.';

export const lengthAssertions: Assertions<'length'> = {
  read: {
    'word-count': ({ value }) => {
      const { min, max } = isObject(value) ? value : { min: value, max: value };
      return readBounds('spaced', min, max);
    },
    'min-length': ({ value, threshold }) => named(readBounds('characters', value ?? threshold)),
    'max-length': ({ value, threshold }) =>
      named(readBounds('characters', undefined, value ?? threshold)),
    'not-empty': () => named(plainRule({ kind: 'length', unit: 'characters', least: 1 })),
  },
  write: ({ unit, least: min, most: max }) => {
    const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    if (unit === 'spaced') return { type: 'word-count', value: bounds };
    const isWithin = `count >= ${min ?? 0} && count <= ${max ?? 'Infinity'}`;
    return { type: 'javascript', value: `((count) => ${isWithin})(${scripts[unit]})` };
  },
};

/** The counts as JavaScript, since promptfoo counts only words between spaces. */
const scripts = {
  characters: "[...new Intl.Segmenter('en').segment(output)].length",
  words:
    "[...new Intl.Segmenter('en', { granularity: 'word' }).segment(output)].filter((one) => one.isWordLike).length",
  lines: "(output ? output.replace(/(\\r\\n|\\r|\\n)$/, '').split(/\\r\\n|\\r|\\n/).length : 0)",
};

function readBounds(unit: Length['unit'], min: unknown, max?: unknown) {
  const [least, most] = [numberOf(min), numberOf(max)];
  if (least === undefined && most === undefined) return noValue;
  const bounds = { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
  return plainRule({ kind: 'length', unit, ...bounds });
}

/** A number may be written as a text. */
function numberOf(value: unknown): number | undefined {
  return finiteNumber(typeof value === 'string' && value.trim() ? Number(value) : value);
}

const named = (read: ReturnType<typeof readBounds>) =>
  typeof read === 'string' ? read : { ...read, note: unknownThere };
