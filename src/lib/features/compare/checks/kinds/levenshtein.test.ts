import { describe, expect, it } from 'vitest';
import { evaluateLevenshtein, levenshtein } from './levenshtein';

describe('The edit distance', () => {
  const rule = { ...levenshtein.blank, text: 'kitten' };

  it('passes up to the number of edits', () => {
    const atMost = (bound: number) => evaluateLevenshtein({ ...rule, bound }, 'sitting');
    expect(atMost(3)).toEqual({ pass: true, why: 'Distance 3.' });
    expect(atMost(2)).toEqual({ pass: false, why: 'Distance 3.' });
  });

  it('counts as a share of the longer text', () => {
    const alike = (answer: string, bound: number) =>
      evaluateLevenshtein({ ...rule, measure: 'similarity', bound }, answer);
    expect(alike('sitten', 0.83)).toEqual({ pass: true, why: 'Similarity 0.83.' });
    expect(alike('sitten', 0.84)).toMatchObject({ pass: false });
    expect(alike('', 0.01)).toMatchObject({ pass: false });
  });
});
