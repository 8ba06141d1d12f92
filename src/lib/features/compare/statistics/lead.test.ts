import { describe, expect, it } from 'vitest';
import { describeLead, passesByRow } from './lead';

/** Two variants in rows that both pass, only the first, only the second, and none. */
function pair(both: number, first: number, second: number, none: number) {
  const variant = (name: string, passes: [number, boolean][]) => {
    const all = passes.flatMap(([count, pass]) => Array.from({ length: count }, () => pass));
    return { name, ...passesByRow(all.map((pass, index) => ({ rowId: `${index}`, pass }))) };
  };
  return [
    variant('A', [
      [both, true],
      [first, true],
      [second, false],
      [none, false],
    ]),
    variant('B', [
      [both, true],
      [first, false],
      [second, true],
      [none, false],
    ]),
  ];
}

describe('The lead of the best variant', () => {
  it('is significant if enough rows differ', () => {
    // scipy.stats.ttest_rel: p = 0.0021 and 0.0445.
    expect(describeLead(pair(12, 8, 0, 0))).toBe('A 20/20, B 12/20: significant with 20 rows.');
    expect(describeLead(pair(40, 12, 4, 4))).toContain('significant with 60 rows.');
  });

  it.each([
    // p = 0.1625 and 0.0676.
    [10, 6, 2, 2],
    [60, 20, 10, 10],
    [18, 0, 0, 2],
  ])('is not with %d, %d, %d and %d rows', (...rows) => {
    expect(describeLead(pair(...rows))).toMatch(/: no significant difference\.$/);
  });

  it('takes at least six rows that differ', () => {
    // The exact test of 5 of 5 has p = 0.0625.
    expect(describeLead(pair(0, 5, 0, 0))).toContain('no significant difference.');
    expect(describeLead(pair(0, 6, 0, 0))).toContain(': significant with 6 rows.');
  });

  it('is by the intervals of both where they have no rows in common', () => {
    const [a, b] = pair(0, 8, 0, 0);
    const others = new Map([...(b?.rows ?? [])].map(([id, row]) => [`other ${id}`, row]));
    const apart = [a, { ...b, rows: others }] as Parameters<typeof describeLead>[0];
    expect(describeLead(apart)).toBe('A 8/8, B 0/8: significant with 8 rows.');
  });

  it('is undefined for a variant alone', () => {
    expect(describeLead(pair(3, 0, 0, 0).slice(1))).toBeUndefined();
  });
});
