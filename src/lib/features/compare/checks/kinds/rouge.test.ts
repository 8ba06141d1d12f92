import { describe, expect, it } from 'vitest';
import { evaluateRouge, rouge, rougeScore } from './rouge';

const words = (text: string) => text.split(' ');

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

it('ROUGE-N needs a text', () => {
  expect(rouge.problemsOf(rouge.blank, rouge.blank)).toHaveProperty('text');
});
