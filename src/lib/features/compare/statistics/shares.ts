import { plural } from '$lib/base/ui/text/amounts';

/** The share of rows that pass a check, with its confidence interval. */
export interface Share extends Interval {
  /** A row with repeats counts by the fraction of its answers that pass. */
  passed: number;
  /** Rows with a verdict. Repeats add nothing, since they say nothing about other prompts. */
  n: number;
  share: number;
}

/** `rows` holds the verdicts of each row's repeats; undefined verdicts are ignored. Undefined without any verdict. */
export function shareOf(rows: Iterable<readonly (boolean | undefined)[]>): Share | undefined {
  let passed = 0;
  let n = 0;
  for (const row of rows) {
    const verdicts = row.filter((pass) => pass !== undefined);
    if (verdicts.length === 0) continue;
    n += 1;
    passed += verdicts.filter(Boolean).length / verdicts.length;
  }
  return n === 0 ? undefined : { passed, n, share: passed / n, ...wilsonInterval(passed, n) };
}

/** "8 of 10"; "8.3 of 10" when rows have repeats. */
export function formatShare(share: Pick<Share, 'passed' | 'n'>): string {
  return formatFraction(share, ' of ');
}

/** "8/10"; "8.3/10" when rows have repeats. */
export function formatFraction({ passed, n }: Pick<Share, 'passed' | 'n'>, of = '/'): string {
  return `${Number(passed.toFixed(1)).toLocaleString('en')}${of}${n.toLocaleString('en')}`;
}

export interface Interval {
  low: number;
  high: number;
}

/** The two-sided 95 % quantile of the normal distribution. */
export const z = 1.959963984540054;

/**
 * Wilson's score interval at 95 % for `passed` of `n`, without continuity correction. `passed` may be fractional, since
 * a row with repeats can pass in part. `n` is at least 1.
 */
export function wilsonInterval(passed: number, n: number): Interval {
  const share = passed / n;
  const centre = share + (z * z) / (2 * n);
  const reach = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  // Rounding must not exclude the ends.
  return {
    low: passed === 0 ? 0 : Math.max(0, (centre - reach) / scale),
    high: passed === n ? 1 : Math.min(1, (centre + reach) / scale),
  };
}

/** "80 %". */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** "49 to 94 %". */
export function formatInterval({ low, high }: Interval): string {
  return `${Math.round(low * 100)} to ${formatPercent(high)}`;
}

/**
 * Whether both intervals may contain the same share. This is cautious: shares may differ although their intervals
 * overlap slightly.
 */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.low <= b.high && b.low <= a.high;
}

/** The share of a variant. */
type NamedShare = Share & { name: string };

/** "A 8/10, B 7/10: no significant difference." Where rows are not paired, it is significant if no intervals overlap. */
export function describeDifference(
  a: NamedShare,
  b: NamedShare,
  isSignificant = !overlaps(a, b),
): string {
  const rows = a.n === b.n ? plural(a.n, 'row') : `${a.n} and ${b.n} rows`;
  const shown = isSignificant ? `significant with ${rows}.` : 'no significant difference.';
  return `${a.name} ${formatFraction(a)}, ${b.name} ${formatFraction(b)}: ${shown}`;
}
