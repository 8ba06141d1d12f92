import { describe, expect, it } from 'vitest';
import { lastNumber, number, evaluateNumber } from './number';

describe('The last number of an answer', () => {
  it.each([
    ['First 12, then 42.', 42],
    ['**Answer: 1,234,567.89**', 1234567.89],
    ['It costs $1,200.', 1200],
    ['1.234.567', 1234567],
    ['1.234,5 €', 1234.5],
    ['1.234', 1.234],
    ['3,14', 3.14],
    ['0,125', 0.125],
    ['12 345', 12345],
    ['12\u202f345,6', 12345.6],
    ['12’345.60', 12345.6],
    ['[1,2,3]', 3],
    ['1, 2, 30', 30],
    ['.5', 0.5],
    ['−7', -7],
    ['x = -7.5', -7.5],
    ['-$12', -12],
    ['\\boxed{-3}', -3],
    ['5-10', 10],
    ['5–10', 10],
    ['2026-11-22', 22],
    ['GPT-4', 4],
    ['- 5 apples', 5],
    ['1.5e-3', 0.0015],
    ['6E23', 6e23],
    ['6.02 × 10^23', 6.02e23],
    ['6.02 \\times 10^{-23}', 6.02e-23],
    ['2·10⁻³', 0.002],
    ['12 eggs', 12],
  ])('“%s” is %d', (text, value) => {
    expect(lastNumber(text)?.value).toBe(value);
  });

  it('is none where there are no digits', () => {
    expect(lastNumber('about a dozen')).toBeUndefined();
  });

  it.each(['12 %', '12%', '12\\%', '12 percent', '12 per cent'])(
    'recognizes percent: %s',
    (text) => {
      expect(lastNumber(`So ${text}.`)).toMatchObject({ value: 12, isPercent: true });
    },
  );

  it('is found in an answer of a million characters', () => {
    expect(lastNumber(`${'9'.repeat(500_000)} ${'1,'.repeat(250_000)} 7`)?.value).toBe(7);
  });
});

describe('An answer that has to end in a number', () => {
  const rule = { kind: 'number' as const, expected: '0.2', tolerance: 0.1, isRelative: false };

  it.each([
    ['as far away as may be', '0.3', {}, true],
    ['farther', '0.31', {}, false],
    [
      'as many percent away as may be',
      '105',
      { expected: '100', tolerance: 5, isRelative: true },
      true,
    ],
    ['more percent away', '94.9', { expected: '100', tolerance: 5, isRelative: true }, false],
    [
      'percent away from a negative one',
      '-95',
      { expected: '-100', tolerance: 5, isRelative: true },
      true,
    ],
    ['percent points away', '12.5 %', { expected: '12%', tolerance: 0.5 }, true],
    ['percent for a share', '12 %', { expected: '0.12', tolerance: 0 }, true],
    ['percent for a bare number', '12 %', { expected: '12', tolerance: 0 }, true],
    ['a share for percent', '0.12', { expected: '12 %', tolerance: 0 }, true],
    ['none', 'many', {}, false],
  ])('%s', async (_, answer, change, pass) => {
    expect(await evaluateNumber({ ...rule, ...change }, answer)).toMatchObject({ pass });
  });

  it('is unclear when the expected value is no number', async () => {
    expect(await evaluateNumber({ ...rule, expected: 'n/a' }, '1')).not.toHaveProperty('pass');
    expect(number.problemsOf(rule, { ...rule, expected: 'n/a' })).toHaveProperty('expected');
  });
});
