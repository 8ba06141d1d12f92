import { describe, expect, it } from 'vitest';
import {
  describeDifference,
  formatShare,
  overlaps,
  type Share,
  shareOf,
  wilsonInterval,
} from './shares';

const rows = (passed: number, n: number) =>
  Array.from({ length: n }, (_, index) => [index < passed]);
const share = (passed: number, n: number) => {
  const known = shareOf(rows(passed, n));
  if (!known) throw new Error('There are rows.');
  return known;
};

describe('The interval of a share', () => {
  // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I:
  // method 3, the score interval without continuity correction.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %d of %d equals the published table', (passed, n, low, high) => {
    const interval = wilsonInterval(passed, n);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  // Two roots of (p̂ - p)² = z² p (1 - p) / n: what Wilson's interval is defined by (JASA 22, 1927).
  it.each([
    [8, 10],
    [7, 10],
    [1, 1],
    [3.5, 4],
    [950, 1000],
  ])('of %d of %d ends where the score test reaches its limit', (passed, n) => {
    const { low, high } = wilsonInterval(passed, n);
    for (const p of [low, high].filter((end) => end > 0 && end < 1))
      expect((passed / n - p) ** 2).toBeCloseTo((1.959963984540054 ** 2 * p * (1 - p)) / n, 12);
    expect(low).toBeLessThanOrEqual(passed / n);
    expect(high).toBeGreaterThanOrEqual(passed / n);
  });

  it('stays between 0 and 1', () => {
    for (const n of [1, 3, 7, 1000]) {
      expect(wilsonInterval(0, n).low).toBe(0);
      expect(wilsonInterval(n, n).high).toBe(1);
    }
  });
});

describe('The share of rows that pass', () => {
  it('counts a row once, however many repeats it has', () => {
    const thrice = rows(8, 10).map((row) => [...row, ...row, ...row]);
    expect(shareOf(thrice)).toEqual(share(8, 10));
  });

  it('counts a row by the fraction of its answers that pass', () => {
    const mixed = [
      [true, false],
      [true, true],
      [true, false, false, undefined],
    ];
    const known = shareOf(mixed);
    expect(known).toMatchObject({ n: 3 });
    expect(known?.passed).toBeCloseTo(0.5 + 1 + 1 / 3);
    expect(known && formatShare(known)).toBe('1.8 of 3');
  });

  it('ignores rows without a verdict', () => {
    expect(shareOf([[true], [undefined], [], [false]])).toMatchObject({
      n: 2,
      passed: 1,
      share: 0.5,
    });
    expect(shareOf([[undefined], []])).toBeUndefined();
  });
});

describe('Two shares', () => {
  const differ = (a: Share, b: Share) =>
    describeDifference({ ...a, name: 'A' }, { ...b, name: 'B' });

  it('that ten rows cannot distinguish are reported as no difference', () => {
    expect(differ(share(8, 10), share(7, 10))).toBe('A 8/10, B 7/10: no significant difference.');
    expect(differ(share(1, 1), share(0, 1))).toBe('A 1/1, B 0/1: no significant difference.');
  });

  it('that a thousand rows distinguish are reported as different', () => {
    expect(differ(share(800, 1000), share(700, 1000))).toBe(
      'A 800/1,000, B 700/1,000: significant with 1,000 rows.',
    );
  });

  it('may be based on different numbers of rows', () => {
    expect(differ(share(9, 10), share(1, 12))).toMatch(/significant with 10 and 12 rows/);
  });

  it('overlap in a point as well as in a range', () => {
    expect(overlaps({ low: 0, high: 0.5 }, { low: 0.5, high: 1 })).toBe(true);
    expect(overlaps({ low: 0, high: 1 }, { low: 0.4, high: 0.5 })).toBe(true);
    expect(overlaps({ low: 0.6, high: 1 }, { low: 0, high: 0.5 })).toBe(false);
  });
});
