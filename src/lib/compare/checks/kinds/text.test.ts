import { describe, expect, it } from 'vitest';
import {
  contains,
  equals,
  length,
  regex,
  evaluateContains,
  evaluateEquals,
  evaluateRegex,
  evaluateLength,
} from './text';

describe('an answer that has to contain a text', () => {
  const rule = { ...contains.blank, text: 'Paris' };

  it.each([
    ['It is PARIS.', false, true],
    ['It is PARIS.', true, false],
    ['It is Paris.', true, true],
    ['It is Lyon.', false, false],
  ])('“%s”, matching the case: %s', async (answer, matchCase, pass) => {
    expect(await evaluateContains({ ...rule, matchCase }, answer)).toMatchObject({ pass });
  });

  it('matches an accent in both Unicode forms', async () => {
    const composed = { ...rule, text: 'caf\u00e9' };
    expect(await evaluateContains(composed, 'a cafe\u0301')).toEqual({ pass: true });
  });

  it('is unclear when the text is empty', async () => {
    expect(await evaluateContains({ ...rule, text: '' }, 'x')).not.toHaveProperty('pass');
  });
});

describe('an answer that has to equal a text', () => {
  const strict = {
    ...equals.blank,
    text: 'a  b',
    trims: false,
    matchCase: true,
    foldsSpaces: false,
  };

  it.each([
    ['the same', 'a  b', {}, true],
    ['space around it', ' a  b\n', {}, false],
    ['space around it, trimmed', ' a  b\n', { trims: true }, true],
    ['another case', 'A  B', {}, false],
    ['another case, which does not matter', 'A  B', { matchCase: false }, true],
    ['a line break within', 'a\nb', { trims: true }, false],
    ['a line break within, folded', 'a\nb', { foldsSpaces: true }, true],
    ['more than it', 'a  b c', { foldsSpaces: true, trims: true }, false],
  ])('%s', async (_, answer, change, pass) => {
    expect(await evaluateEquals({ ...strict, ...change }, answer)).toMatchObject({ pass });
  });
});

describe('an answer that has to match an expression', () => {
  const rule = { ...regex.blank, pattern: '^\\d{3}$', flags: 'm' };

  it('passes with the match as reason', async () => {
    expect(await evaluateRegex(rule, 'so:\n123\n')).toEqual({
      pass: true,
      why: '“123” matches.',
    });
    expect(await evaluateRegex(rule, '1234')).toMatchObject({ pass: false });
  });

  it('is matched from the start each time, also with the flags g and y', async () => {
    for (const flags of ['gm', 'gm', 'my']) {
      expect(await evaluateRegex({ ...rule, flags }, '123')).toMatchObject({ pass: true });
    }
  });

  it('matches a value of the row literally, whatever characters it has', async () => {
    const value = 'C++ [a-z] (x|y)? $1 / \\d';
    for (const flags of ['', 'u', 'v']) {
      const filled = regex.fill?.(
        { ...rule, pattern: '^{{}}$', flags },
        (text, write) => {
          return text.replace('{{}}', () => write?.(value) ?? '');
        },
        { answer: '', prompt: '' },
      );
      expect(await evaluateRegex(filled ?? rule, value)).toMatchObject({ pass: true });
    }
  });

  it.each([
    ['(', 'i', 'pattern'],
    ['', 'i', 'pattern'],
    ['a', 'ii', 'flags'],
    ['a', 'q', 'flags'],
  ])('is refused for /%s/%s, which is invalid', (pattern, flags, field) => {
    const broken = { ...rule, pattern, flags };
    expect(Object.keys(regex.problemsOf(broken, broken))).toEqual([field]);
  });
});

describe('the length of an answer', () => {
  const of = (unit: 'characters' | 'words' | 'lines', answer: string) =>
    evaluateLength({ kind: 'length', unit, most: 0 }, answer);

  it.each([
    ['characters', '👩‍🔬 né', '4 characters.'],
    ['characters', 'cafe\u0301', '4 characters.'],
    ['words', 'One, two – and “three”!', '4 words.'],
    ['words', '', '0 words.'],
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
