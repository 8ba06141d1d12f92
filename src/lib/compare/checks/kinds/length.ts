import { formatCount } from '$lib/ui/amounts';
import type { CheckKind, RuleOf } from '../check-kind';

type Length = RuleOf<'length'>;

export const length: CheckKind<Length> = {
  label: 'Has a length',
  blank: { kind: 'length', unit: 'words', most: 100 },
  nameOf: ({ unit, least, most }) => {
    if (least === undefined) return `At most ${amount(most ?? 0, unit)}`;
    if (most === undefined) return `At least ${amount(least, unit)}`;
    return least === most
      ? `Exactly ${amount(least, unit)}`
      : `${formatCount(least)} to ${amount(most, unit)}`;
  },
  problemsOf: ({ least, most }) => {
    if (least === undefined && most === undefined) return { most: 'Give one of both bounds.' };
    if (least !== undefined && !isCount(least)) return { least: wanted };
    if (most !== undefined && !isCount(most)) return { most: wanted };
    return least !== undefined && most !== undefined && least > most
      ? { most: 'This is less than the least.' }
      : {};
  },
  say: ({ unit, least = 0, most = Infinity }, answer) => {
    const count = counts[unit](answer);
    return { pass: count >= least && count <= most, why: `${amount(count, unit)}.` };
  },
};

const wanted = 'A whole number, 0 or more.';

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

function amount(count: number, unit: Length['unit']): string {
  return `${formatCount(count)} ${count === 1 ? unit.slice(0, -1) : unit}`;
}

/** Counts grapheme clusters (👩‍🔬 is one) and Unicode words, which also works in scripts without spaces. */
const counts: { [unit in Length['unit']]: (text: string) => number } = {
  characters: (text) => [...new Intl.Segmenter('en').segment(text)].length,
  words: (text) =>
    [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)].filter(
      ({ isWordLike }) => isWordLike,
    ).length,
  lines: (text) => (text ? text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/).length : 0),
};
