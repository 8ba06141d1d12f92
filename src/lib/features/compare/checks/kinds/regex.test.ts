import { describe, expect, it } from 'vitest';
import { fillTexts } from '../model/rule-inputs';
import { evaluateRegex, regex } from './regex';

describe('An answer that has to match an expression', () => {
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
      const filled = fillTexts(
        { ...rule, pattern: '^{{}}$', flags },
        (text, write) => text.replace('{{}}', () => write?.(value) ?? ''),
        { answer: '', prompt: '' },
      );
      expect(await evaluateRegex(filled, value)).toMatchObject({ pass: true });
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
