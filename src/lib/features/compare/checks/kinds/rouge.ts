import { type AssertionParts, type Assertions, noAssertion, readText } from '../model/assertions';
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
import { expectedTextProblem } from '../model/text-forms';

export const rouge: CheckKind<RuleOf<'rouge'>> = {
  label: 'Overlaps with a text (ROUGE-N)',
  blank: { kind: 'rouge', text: '', n: 1, least: 0.75 },
  defaultName: ({ n, least }) => `ROUGE-${n} at least ${least}`,
  problemsOf: ({ text, n, least }) => ({
    ...expectedTextProblem({ text }),
    ...(!(Number.isInteger(n) && n >= 1 && n <= 9) && { n: 'A whole number from 1 to 9.' }),
    ...leastProblem({ least }),
  }),
  fields: () => [
    textField,
    [
      { ...leastField, hint: 'Share of common words, from 0 to 1.' },
      {
        type: 'number',
        of: 'n',
        label: 'Words in a row',
        hint: '1 compares words, 2 pairs of words.',
        min: 1,
        max: 9,
        step: 1,
      },
    ],
  ],
};

export const evaluateRouge: Evaluate<'rouge'> = ({ text, n, least }, answer) =>
  scoreOutcome(`ROUGE-${n}`, rougeScore(lowerWords(answer), lowerWords(text), n), least);

/** The harmonic mean of precision and recall of the n-grams (Lin, 2004). */
export function rougeScore(
  words: readonly string[],
  expected: readonly string[],
  n: number,
): number {
  const total = countGrams(words, n) + countGrams(expected, n);
  return total === 0 ? 0 : (2 * commonGrams(words, expected, n)) / total;
}

export const rougeAssertions: Assertions<'rouge'> = {
  read: {
    'rouge-n': (parts) =>
      readText(parts, (text, least = 0.75) => ({ kind: 'rouge', text, n: 1, least })),
    // The metrics of OpenAI's graders.
    rouge_1: (parts) => readGrader(parts, 1),
    rouge_2: (parts) => readGrader(parts, 2),
    rouge_3: (parts) => readGrader(parts, 3),
    rouge_4: (parts) => readGrader(parts, 4),
    rouge_5: (parts) => readGrader(parts, 5),
  },
  write: ({ text, n, least: threshold }, { textOf }) =>
    n === 1 ? { type: 'rouge-n', value: textOf(text), threshold } : noAssertion,
};

const readGrader = (parts: AssertionParts, n: number) =>
  readText(parts, (text, least = 1) => ({ kind: 'rouge', text, n, least }));
