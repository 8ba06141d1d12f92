import { describe, expect, it } from 'vitest';
import {
  bleu,
  bleuScore,
  levenshtein,
  rouge,
  rougeScore,
  evaluateLevenshtein,
  evaluateRouge,
  evaluateBleu,
} from './similarity';

const words = (text: string) => text.split(' ');

describe('the edit distance', () => {
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

describe('ROUGE-N', () => {
  // Expected values: `n` of js-rouge 3.2.3.
  it.each([
    ['the cat is on the mat', 'the cat sat on the mat', 1, 0.8333333333333334],
    ['the cat is on the mat', 'the cat sat on the mat', 2, 0.6],
    ['oslo is the capital', 'oslo is the capital of norway', 2, 0.75],
    ['the the the the', 'the cat the', 1, 0.5714285714285714],
    ['the the the the', 'the cat the', 2, 0],
  ])('of “%s” and “%s” with n = %d is %d', (answer, text, n, score) => {
    expect(rougeScore(words(answer), words(text), n)).toBeCloseTo(score, 12);
  });

  it('ignores case and punctuation, and passes from the threshold on', () => {
    const rule = { ...rouge.blank, text: 'Oslo is it.' };
    expect(evaluateRouge({ ...rule, least: 1 }, 'OSLO, is it!')).toMatchObject({ pass: true });
    expect(evaluateRouge(rule, 'Rome is')).toEqual({ pass: false, why: 'ROUGE-1 0.40.' });
  });
});

describe('BLEU', () => {
  // Expected values: BLEU(tokenize='none', smooth_method='exp', effective_order=True) of sacrebleu 2.6.0.
  it.each([
    ['the cat sat on the mat', 'the cat sat on the mat', 1],
    ['the cat is on the mat', 'the cat sat on the mat', 0.3799178428257963],
    [
      'a quick brown fox jumps over the dog',
      'the quick brown fox jumps over the lazy dog',
      0.6240195441936918,
    ],
    ['oslo is the capital', 'oslo is the capital of norway', 0.6065306597126336],
    ['oslo', 'oslo', 1],
    ['green', 'red blue', 0],
  ])('of “%s” and “%s” is %d', (answer, text, score) => {
    expect(bleuScore(words(answer), words(text))).toBeCloseTo(score, 12);
  });

  it('passes from the threshold on', () => {
    const rule = { ...bleu.blank, text: 'It is Oslo.', least: 1 };
    expect(evaluateBleu(rule, 'it is oslo')).toEqual({ pass: true, why: 'BLEU 1.00.' });
    expect(evaluateBleu(rule, '')).toEqual({ pass: false, why: 'BLEU 0.00.' });
  });
});

it('needs a text and a threshold from 0 to 1, also after a draft turned NaN into null', () => {
  expect(rouge.problemsOf(rouge.blank, rouge.blank)).toHaveProperty('text');
  for (const least of [NaN, null as unknown as number, 1.5, -1])
    expect(bleu.problemsOf({ ...bleu.blank, least }, bleu.blank)).toHaveProperty('least');
});
