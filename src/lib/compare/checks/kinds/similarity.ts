import { distance } from 'fastest-levenshtein';
import {
  type CheckKind,
  type Evaluate,
  isAmount,
  isShare,
  type Outcome,
  quoted,
  type RuleOf,
  shareHint,
} from '../check-kind';
import { wordsIn } from './text';

type Levenshtein = RuleOf<'levenshtein'>;

export const levenshtein: CheckKind<Levenshtein> = {
  label: 'Is close to a text (Levenshtein)',
  blank: { kind: 'levenshtein', text: '', measure: 'distance', bound: 5 },
  defaultName: ({ text, measure, bound }) =>
    measure === 'distance'
      ? `At most ${bound} edits from ${quoted(text)}`
      : `${bound} like ${quoted(text)}`,
  problemsOf: ({ text, measure, bound }) => ({
    ...textProblem(text),
    ...(measure === 'similarity' && !isShare(bound) && { bound: shareHint }),
    ...(measure === 'distance' && !isAmount(bound) && { bound: 'Enter 0 or more.' }),
  }),
  fill: (rule, fillText) => ({ ...rule, text: fillText(rule.text) }),
  mayHang: true,
};

export const evaluateLevenshtein: Evaluate<'levenshtein'> = ({ text, measure, bound }, answer) => {
  const edits = distance(answer, text);
  if (measure === 'distance') return { pass: edits <= bound, why: `Distance ${edits}.` };
  const longest = Math.max(answer.length, text.length);
  return outcomeOf('Similarity', longest === 0 ? 1 : 1 - edits / longest, bound);
};

export const rouge: CheckKind<RuleOf<'rouge'>> = {
  label: 'Overlaps with a text (ROUGE-N)',
  blank: { kind: 'rouge', text: '', n: 1, least: 0.75 },
  defaultName: ({ n, least }) => `ROUGE-${n} at least ${least}`,
  problemsOf: ({ text, n, least }) => ({
    ...textProblem(text),
    ...(!(Number.isInteger(n) && n >= 1 && n <= 9) && { n: 'A whole number from 1 to 9.' }),
    ...leastProblem(least),
  }),
  fill: (rule, fillText) => ({ ...rule, text: fillText(rule.text) }),
};

export const evaluateRouge: Evaluate<'rouge'> = ({ text, n, least }, answer) =>
  outcomeOf(`ROUGE-${n}`, rougeScore(lowerWords(answer), lowerWords(text), n), least);

export const bleu: CheckKind<RuleOf<'bleu'>> = {
  label: 'Overlaps with a text (BLEU)',
  blank: { kind: 'bleu', text: '', least: 0.5 },
  defaultName: ({ least }) => `BLEU at least ${least}`,
  problemsOf: ({ text, least }) => ({ ...textProblem(text), ...leastProblem(least) }),
  fill: (rule, fillText) => ({ ...rule, text: fillText(rule.text) }),
};

export const evaluateBleu: Evaluate<'bleu'> = ({ text, least }, answer) =>
  outcomeOf('BLEU', bleuScore(lowerWords(answer), lowerWords(text)), least);

function textProblem(text: string): { text?: string } {
  return text ? {} : { text: 'Enter the expected text.' };
}

function leastProblem(least: number): { least?: string } {
  return isShare(least) ? {} : { least: shareHint };
}

/** The slack allows for rounding: equal texts may have 0.9999999999999998. */
export function outcomeOf(name: string, score: number, least: number): Outcome {
  return { pass: score + 1e-9 >= least, why: `${name} ${score.toFixed(2)}.` };
}

function lowerWords(text: string): string[] {
  return wordsIn(text.normalize('NFC').toLowerCase());
}

/** The harmonic mean of precision and recall of the n-grams (Lin, 2004). */
export function rougeScore(
  words: readonly string[],
  expected: readonly string[],
  n: number,
): number {
  const total = countGrams(words, n) + countGrams(expected, n);
  return total === 0 ? 0 : (2 * commonGrams(words, expected, n)) / total;
}

/**
 * BLEU of one sentence (Papineni et al., 2002) with up to four words, fewer if the answer is shorter. A precision of 0 is
 * smoothed exponentially, as in sacrebleu.
 */
export function bleuScore(words: readonly string[], expected: readonly string[]): number {
  const sizes = [1, 2, 3, 4].filter((n) => words.length >= n);
  const matches = sizes.map((n) => commonGrams(words, expected, n));
  if (!matches.some((count) => count > 0)) return 0;
  let smoothing = 1;
  const logarithms = sizes.map((n, at) => {
    const found = matches[at] || 1 / (smoothing *= 2);
    return Math.log(found / countGrams(words, n));
  });
  const mean = logarithms.reduce((sum, one) => sum + one, 0) / sizes.length;
  return Math.exp(Math.min(0, 1 - expected.length / words.length) + mean);
}

function countGrams(words: readonly string[], n: number): number {
  return Math.max(0, words.length - n + 1);
}

/** The n-grams that both have; a repeated one counts as often as both repeat it. */
function commonGrams(words: readonly string[], expected: readonly string[], n: number): number {
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
