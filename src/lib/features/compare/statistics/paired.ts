import { type Interval, z } from './shares';

/** If fewer rows differ, no exact test reaches 95 %: 2 × 0.5⁵ is 0.0625. */
const minDiffering = 6;

/** The mean difference of a pass rate between two runs or variants in the same rows, from -1 to 1. */
export interface PairedDifference extends Interval {
  rows: number;
  mean: number;
}

/**
 * The mean of each row's difference with its interval at 95 %: Wald's, after half an observation is added to each of
 * the four outcomes of a pair (Agresti and Min, Statistics in Medicine 24, 2005), so that few rows do not look certain.
 * Rows with repeats differ by a fraction. If too few rows differ, it contains 0. Undefined without rows.
 */
export function pairedDifference(differences: readonly number[]): PairedDifference | undefined {
  const rows = differences.length;
  if (rows === 0) return undefined;
  const sum = differences.reduce((all, one) => all + one, 0);
  const squares = differences.reduce((all, one) => all + one * one, 0);
  const n = rows + 2;
  const centre = sum / n;
  const reach = z * Math.sqrt(((squares + 1) / n - centre * centre) / n);
  const [least, most] = differences.filter(Boolean).length < minDiffering ? [0, 0] : [1, -1];
  return {
    rows,
    mean: sum / rows,
    low: Math.max(-1, Math.min(least, centre - reach)),
    high: Math.min(1, Math.max(most, centre + reach)),
  };
}

/** Whether it shows a difference at 95 %. */
export function isSignificant({ low, high }: Interval): boolean {
  return low > 0 || high < 0;
}

/** "9 points lower (3 to 15 points)", "no significant change (3 lower to 5 higher)". */
export function describeChange(difference: PairedDifference): string {
  const { mean, low, high } = difference;
  const points = (share: number) => Math.round(Math.abs(share) * 100).toLocaleString('en');
  if (!isSignificant(difference))
    return `no significant change (${points(low)} points lower to ${points(high)} higher)`;
  const [least, most] = low > 0 ? [low, high] : [high, low];
  const word = low > 0 ? 'higher' : 'lower';
  return `${points(mean)} points ${word} (${points(least)} to ${points(most)} points)`;
}
