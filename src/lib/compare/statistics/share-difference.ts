import { formatShare, type Share } from './share';
import type { Interval } from './wilson';

/**
 * Whether both intervals may contain the same share. This is cautious: shares may differ although their intervals
 * overlap slightly.
 */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.low <= b.high && b.low <= a.high;
}

/** The share of a variant. */
type NamedShare = Share & { name: string };

/** "A 8 of 10 against B 7 of 10: no difference that 10 rows can show." */
export function describeDifference(a: NamedShare, b: NamedShare): string {
  const [rows, verb] = a.n === b.n ? formatRows(a.n) : [`${a.n} and ${b.n} rows`, 'show'];
  const shown = overlaps(a, b)
    ? `no difference that ${rows} can show.`
    : `a difference that ${rows} ${verb}.`;
  return `${a.name} ${formatShare(a)} against ${b.name} ${formatShare(b)}: ${shown}`;
}

function formatRows(n: number): [rows: string, verb: string] {
  return n === 1 ? ['1 row', 'shows'] : [`${n.toLocaleString('en')} rows`, 'show'];
}
