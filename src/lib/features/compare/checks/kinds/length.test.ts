import { describe, expect, it } from 'vitest';
import type { RuleOf } from '../model/check-kind';
import { evaluateLength, length } from './length';

describe('The length of an answer', () => {
  const of = (unit: RuleOf<'length'>['unit'], answer: string) =>
    evaluateLength({ kind: 'length', unit, most: 0 }, answer);

  it.each([
    ['characters', '👩‍🔬 né', '4 characters.'],
    ['characters', 'cafe\u0301', '4 characters.'],
    ['words', 'One, two – and “three”!', '4 words.'],
    ['words', '', '0 words.'],
    // As promptfoo 0.123.1 counts.
    ['spaced', "don't stop well-known C++", '4 words.'],
    ['spaced', '{"a":1}', '1 word.'],
    ['spaced', ' 2024-01-01\n', '1 word.'],
    ['spaced', '', '0 words.'],
    ['lines', 'one', '1 line.'],
    ['lines', 'one\r\ntwo\n\nfour\n', '4 lines.'],
    ['lines', '', '0 lines.'],
  ] as const)('in %s of “%s” is %s', async (unit, answer, why) => {
    expect(await of(unit, answer)).toMatchObject({ why });
  });

  it('may equal either bound', async () => {
    const rule = { ...length.blank, least: 2, most: 3 };
    const passes = ['1', '1 2', '1 2 3', '1 2 3 4'].map((answer) => evaluateLength(rule, answer));
    expect(passes).toMatchObject([
      { pass: false },
      { pass: true },
      { pass: true },
      { pass: false },
    ]);
  });

  it('requires at least one bound, and both in order', () => {
    const problems = (bounds: { least?: number; most?: number }) => {
      const rule = { kind: 'length' as const, unit: 'words' as const, ...bounds };
      return Object.keys(length.problemsOf(rule, rule));
    };
    expect(problems({})).toEqual(['most']);
    expect(problems({ least: 4, most: 3 })).toEqual(['most']);
    expect(problems({ least: -1 })).toEqual(['least']);
    expect(problems({ least: 3, most: 3 })).toEqual([]);
  });
});
