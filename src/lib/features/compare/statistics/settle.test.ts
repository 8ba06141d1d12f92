import { describe, expect, it } from 'vitest';
import { describeSettlement, pairsFor, settlementOf, type RowValues } from './settle';

const valuesOf = (rows: readonly (readonly number[])[]): RowValues =>
  new Map(rows.map((row, index) => [`${index}`, row]));

/** Rows that both pass, only the first, only the second, and none. */
function binary(both: number, first: number, second: number, none: number) {
  const rows = (counts: [number, number][]) =>
    valuesOf(counts.flatMap(([count, value]) => Array.from({ length: count }, () => [value])));
  return [
    rows([
      [both, 1],
      [first, 1],
      [second, 0],
      [none, 0],
    ]),
    rows([
      [both, 1],
      [first, 0],
      [second, 1],
      [none, 0],
    ]),
  ] as const;
}

// By scipy 1.17: brentq over the power of scipy.stats.nct for a paired t-test, two-sided, alpha 0.05, power 0.8 (which
// is what statsmodels' TTestPower solves).
it.each([
  [0.1, 786.81],
  [0.2, 198.15],
  [0.3, 89.15],
  [0.5, 33.37],
  [0.8, 14.3],
  [1, 9.94],
])('An effect of %d standard deviations needs %d pairs', (effect, pairs) => {
  expect(Math.abs(pairsFor(effect, 1) - pairs)).toBeLessThan(0.2);
});

describe('Two variants', () => {
  it('that differ enough are settled', () => {
    // scipy.stats.ttest_rel: p = 0.0021 and 0.0445.
    expect(settlementOf(...binary(12, 8, 0, 0))).toEqual({ kind: 'settled' });
    expect(settlementOf(...binary(40, 12, 4, 4))).toEqual({ kind: 'settled' });
  });

  // p = 0.1625 and 0.0676; the pairs that they need by scipy are 76.3 and 231.8.
  it.each([
    [binary(10, 6, 2, 2), 77 - 20],
    [binary(60, 20, 10, 10), 232 - 100],
  ])('that may differ need the rows of a power calculation', (pair, moreRows) => {
    expect(settlementOf(...pair)).toEqual({ kind: 'open', moreRows });
  });

  it('are not settled by fewer than six rows that differ', () => {
    // The exact test of 5 of 5 has p = 0.0625.
    expect(settlementOf(...binary(0, 5, 0, 0))).toEqual({ kind: 'open', moreRows: 1 });
    expect(settlementOf(...binary(0, 6, 0, 0))).toEqual({ kind: 'settled' });
  });

  it('that are alike may still differ by what more rows would show', () => {
    expect(settlementOf(...binary(18, 0, 0, 2))).toEqual({ kind: 'alike', leastRows: 40 });
    // (z + z)² ⁄ t² is nearly 2 for 100 rows.
    const alike = settlementOf(...binary(80, 5, 5, 10));
    expect(alike).toMatchObject({ kind: 'alike' });
    expect(alike?.kind === 'alike' && alike.leastRows / 100).toBeCloseTo(2, 0);
  });

  it('are compared in common rows only, of which one says nothing', () => {
    const [a] = binary(3, 0, 0, 0);
    expect(settlementOf(a, new Map([['0', [0]]]))).toBeUndefined();
    expect(settlementOf(a, new Map([['x', [0]]]))).toBeUndefined();
  });
});

describe('Repeats', () => {
  it('are proposed if they would remove the noise within rows', () => {
    // Each row passes half of the time with the one, never with the other: all of the variance is within rows.
    const a = valuesOf(Array.from({ length: 12 }, (_, row) => (row < 4 ? [1, 0] : [0, 0])));
    const b = valuesOf(Array.from({ length: 12 }, () => [0, 0]));
    const settlement = settlementOf(a, b);
    expect(settlement).toMatchObject({ kind: 'open' });
    expect(settlement?.kind === 'open' && settlement.repeats).toBeGreaterThan(2);
  });

  it('are not proposed if the rows differ among each other, or have none yet', () => {
    const opposite = Array.from({ length: 20 }, (_, row) => (row < 12 ? [1, 1] : [0, 0]));
    const others = opposite.map(([pass]) => (pass ? [0, 0] : [1, 1]));
    expect(settlementOf(valuesOf(opposite), valuesOf(others))).not.toHaveProperty('repeats');
    expect(settlementOf(...binary(10, 6, 2, 2))).not.toHaveProperty('repeats');
  });
});

it.each([
  [{ kind: 'open', moreRows: 132 }, 'About 140 more rows would settle it at 95 %.'],
  [
    { kind: 'open', moreRows: 40, repeats: 3 },
    'About 40 more rows or 3 repeats per cell would settle it at 95 %.',
  ],
  [{ kind: 'open', moreRows: 1 }, 'About 1 more row would settle it at 95 %.'],
  [{ kind: 'alike', leastRows: 2345 }, 'Fewer than 2,400 rows can’t show a difference.'],
] as const)('A forecast of %j is put into words', (settlement, words) => {
  expect(describeSettlement(settlement)).toBe(words);
});
