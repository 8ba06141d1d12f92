import { describe, expect, it } from 'vitest';
import { bleu, bleuScore, evaluateBleu } from './bleu';

const words = (text: string) => text.split(' ');

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

  // Expected values: promptfoo 0.123.1.
  it('of words between spaces counts their punctuation, as in promptfoo', () => {
    const rule = { ...bleu.blank, text: 'the cat sat on the mat', words: 'spaced' as const };
    const outcomes = ['The cat sat on the mat', 'The cat sat on the mat.'].map((answer) =>
      evaluateBleu({ ...rule, least: 0.8 }, answer),
    );
    expect(outcomes).toMatchObject([{ pass: true }, { pass: false }]);
    expect(evaluateBleu({ ...rule, least: 0.1 }, 'the the the the')).toMatchObject({ pass: false });
  });
});

it('BLEU needs a threshold from 0 to 1, also after a draft turned NaN into null', () => {
  for (const least of [NaN, null as unknown as number, 1.5, -1])
    expect(bleu.problemsOf({ ...bleu.blank, least }, bleu.blank)).toHaveProperty('least');
});
