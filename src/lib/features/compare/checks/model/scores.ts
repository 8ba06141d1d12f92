import { isShare, type CheckOutcome, shareHint } from './check-kind';
import { wordsIn } from './text-forms';

/** The field of a bound from 0 to 1. */
export const leastField = { type: 'number', of: 'least', label: 'At least', max: 1 } as const;

export function leastProblem({ least }: { least: number }): { least?: string } {
  return isShare(least) ? {} : { least: shareHint };
}

/** The slack allows for rounding: equal texts may have 0.9999999999999998. */
export function scoreOutcome(name: string, score: number, least: number): CheckOutcome {
  return { pass: score + 1e-9 >= least, why: `${name} ${score.toFixed(2)}.` };
}

export function lowerWords(text: string): string[] {
  return wordsIn(text.normalize('NFC').toLowerCase());
}

export function countGrams(words: readonly string[], n: number): number {
  return Math.max(0, words.length - n + 1);
}

/** The n-grams that both have; a repeated one counts as often as both repeat it. */
export function commonGrams(
  words: readonly string[],
  expected: readonly string[],
  n: number,
): number {
  const left = new Map<string, number>();
  for (const gram of grams(expected, n)) left.set(gram, (left.get(gram) ?? 0) + 1);
  let common = 0;
  for (const gram of grams(words, n)) {
    const count = left.get(gram) ?? 0;
    if (count > 0) common += 1;
    left.set(gram, count - 1);
  }
  return common;
}

function grams(words: readonly string[], n: number): string[] {
  return Array.from({ length: countGrams(words, n) }, (_, at) => words.slice(at, at + n).join(' '));
}
