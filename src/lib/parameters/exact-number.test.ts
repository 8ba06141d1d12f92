import { describe, expect, it } from 'vitest';
import { inexactNumberIn, isExact } from './exact-number';

describe('a typed number', () => {
  it.each([
    ...['0', '-0', '7', '007', '0.7', '.5', '5.', '1.50', '-2', '+3', '1e3', '1E-7', '1e21', '0.1'],
    '9007199254740991', // 2^53 - 1
    '9007199254740992', // 2^53 is exact
  ])('is exact: %s', (typed) => {
    expect(isExact(typed)).toBe(true);
  });

  it.each([
    '9007199254740993', // 2^53 + 1 would become 2^53
    '12345678901234567890',
    '0.12345678901234567890',
    '1e999',
    '1e-400',
    ...['0x10', '0b1', '1_000', '1 000', 'NaN', 'Infinity', '', '.', 'e5', '1.2.3'],
  ])('would be changed: %s', (typed) => {
    expect(isExact(typed)).toBe(false);
  });
});

describe('the numbers of a JSON text', () => {
  it('are sent unchanged', () => {
    expect(inexactNumberIn('{"a": [1, -2.5, 1e3, true], "b": {"maximum": 10}}')).toBeUndefined();
  });

  it('are reported when one would be changed', () => {
    expect(inexactNumberIn('{"a": 1, "maximum": 12345678901234567890}')).toBe(
      '12345678901234567890',
    );
  });

  it('do not include digits in strings', () => {
    expect(inexactNumberIn('{"id": "9007199254740993", "say": "\\"9007199254740993"}')).toBe(
      undefined,
    );
  });
});
