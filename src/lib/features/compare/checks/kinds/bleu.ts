import { type Assertions, readText } from '../model/assertions';
import { textField } from '../model/check-fields';
import type { CheckKind, Evaluate, RuleOf } from '../model/check-kind';
import {
  commonGrams,
  countGrams,
  leastField,
  leastProblem,
  lowerWords,
  scoreOutcome,
} from '../model/scores';
import { expectedTextProblem, spacedWords } from '../model/text-forms';

export const bleu: CheckKind<RuleOf<'bleu'>> = {
  label: 'Overlaps with a text (BLEU)',
  blank: { kind: 'bleu', text: '', least: 0.5 },
  optional: ['words'],
  choices: { words: { spaced: 'Between spaces, as in promptfoo' } },
  defaultName: ({ least }) => `BLEU at least ${least}`,
  problemsOf: ({ text, least }) => ({
    ...expectedTextProblem({ text }),
    ...leastProblem({ least }),
  }),
  fields: () => [
    textField,
    [
      { ...leastField, hint: 'Share of common words, from 0 to 1.' },
      { type: 'choice', of: 'words', label: 'Words', none: 'Without punctuation' },
    ],
  ],
};

export const evaluateBleu: Evaluate<'bleu'> = ({ text, least, words }, answer) => {
  const score =
    words === 'spaced'
      ? bleuScore(spacedWords(answer.toLowerCase()), spacedWords(text.toLowerCase()), byTiny)
      : bleuScore(lowerWords(answer), lowerWords(text));
  return scoreOutcome('BLEU', score, least);
};

/** The numerator of a precision of 0, whose denominator is given. */
type Smoothing = (total: number) => number;

/** A precision of 0 counts as a ten-millionth, as in promptfoo. */
const byTiny = (): Smoothing => (total) => total * 1e-7;

/** Exponentially, as in sacrebleu. */
function exponential(): Smoothing {
  let smoothing = 1;
  return () => 1 / (smoothing *= 2);
}

/**
 * BLEU of one sentence (Papineni et al., 2002) with up to four words, fewer if the answer is shorter.
 */
export function bleuScore(
  words: readonly string[],
  expected: readonly string[],
  smoothing = exponential,
): number {
  const sizes = [1, 2, 3, 4].filter((n) => words.length >= n);
  const matches = sizes.map((n) => commonGrams(words, expected, n));
  if (!matches.some((count) => count > 0)) return 0;
  const smoothed = smoothing();
  const logarithms = sizes.map((n, at) => {
    const total = countGrams(words, n);
    return Math.log((matches[at] || smoothed(total)) / total);
  });
  const mean = logarithms.reduce((sum, one) => sum + one, 0) / sizes.length;
  return Math.exp(Math.min(0, 1 - expected.length / words.length) + mean);
}

export const bleuAssertions: Assertions<'bleu'> = {
  read: {
    bleu: (parts) =>
      readText(parts, (text, least = 0.5) => ({ kind: 'bleu', text, least, words: 'spaced' })),
    // The metric of OpenAI's graders.
    bleu_score: (parts) => readText(parts, (text, least = 1) => ({ kind: 'bleu', text, least })),
  },
  write: ({ text, least: threshold, words }, { textOf }) =>
    words === 'spaced'
      ? { type: 'bleu', value: textOf(text), threshold }
      : 'promptfoo compares words between spaces: choose these in the check.',
};
