import { distance } from 'fastest-levenshtein';
import { type Assertions, noAssertion, readText } from '../model/assertions';
import { textField } from '../model/check-fields';
import {
  type CheckKind,
  type Evaluate,
  isAmount,
  isShare,
  type RuleOf,
  quoted,
  shareHint,
} from '../model/check-kind';
import { scoreOutcome } from '../model/scores';
import { expectedTextProblem } from '../model/text-forms';

export const levenshtein: CheckKind<RuleOf<'levenshtein'>> = {
  label: 'Is close to a text (Levenshtein)',
  blank: { kind: 'levenshtein', text: '', measure: 'distance', bound: 5 },
  choices: { measure: { distance: 'Number of edits', similarity: 'Similarity' } },
  defaultName: ({ text, measure, bound }) =>
    measure === 'distance'
      ? `At most ${bound} edits from ${quoted(text)}`
      : `${bound} like ${quoted(text)}`,
  problemsOf: ({ text, measure, bound }) => ({
    ...expectedTextProblem({ text }),
    ...(measure === 'similarity' && !isShare(bound) && { bound: shareHint }),
    ...(measure === 'distance' && !isAmount(bound) && { bound: 'Enter 0 or more.' }),
  }),
  fields: ({ measure }) => [
    textField,
    [
      {
        type: 'choice',
        of: 'measure',
        label: 'Measure',
        also: (chosen) => ({ bound: chosen === 'distance' ? 5 : 0.8 }),
      },
      measure === 'distance'
        ? {
            type: 'number',
            of: 'bound',
            label: 'At most',
            hint: 'Characters to insert, delete or replace.',
          }
        : {
            type: 'number',
            of: 'bound',
            label: 'At least',
            hint: '1 means equal, 0 nothing in common.',
            max: 1,
          },
    ],
  ],
  mayHang: true,
};

export const evaluateLevenshtein: Evaluate<'levenshtein'> = ({ text, measure, bound }, answer) => {
  const edits = distance(answer, text);
  if (measure === 'distance') return { pass: edits <= bound, why: `Distance ${edits}.` };
  const longest = Math.max(answer.length, text.length);
  return scoreOutcome('Similarity', longest === 0 ? 1 : 1 - edits / longest, bound);
};

export const levenshteinAssertions: Assertions<'levenshtein'> = {
  read: {
    levenshtein: (parts) =>
      readText(parts, (text, bound = 5) => ({
        kind: 'levenshtein',
        text,
        measure: 'distance',
        bound,
      })),
    // The metric of OpenAI's graders.
    fuzzy_match: (parts) =>
      readText(parts, (text, bound = 1) => ({
        kind: 'levenshtein',
        text,
        measure: 'similarity',
        bound,
      })),
  },
  write: ({ text, measure, bound: threshold }, { textOf }) =>
    measure === 'distance' ? { type: 'levenshtein', value: textOf(text), threshold } : noAssertion,
};
