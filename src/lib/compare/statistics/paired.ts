import { type Interval, z } from './shares';

/** The mean difference of a pass rate between two runs of the same rows, from -1 to 1. */
export interface PairedDifference extends Interval {
  rows: number;
  mean: number;
}

/**
 * The mean of each row's difference with its interval at 95 %: Wald's, after half an observation is added to each of
 * the four outcomes of a pair (Agresti and Min, Statistics in Medicine 24, 2005), so that few rows do not look certain.
 * Rows with repeats differ by a fraction. Undefined without rows.
 */
export function pairedDifference(differences: readonly number[]): PairedDifference | undefined {
  const rows = differences.length;
  if (rows === 0) return undefined;
  const sum = differences.reduce((all, one) => all + one, 0);
  const squares = differences.reduce((all, one) => all + one * one, 0);
  const n = rows + 2;
  const centre = sum / n;
  const reach = z * Math.sqrt(((squares + 1) / n - centre * centre) / n);
  return {
    rows,
    mean: sum / rows,
    low: Math.max(-1, centre - reach),
    high: Math.min(1, centre + reach),
  };
}

/** "9 points lower (3 to 15 points)", "no significant change (3 lower to 5 higher)". */
export function describeChange({ mean, low, high }: PairedDifference): string {
  const points = (share: number) => Math.round(Math.abs(share) * 100).toLocaleString('en');
  if (low <= 0 && high >= 0)
    return `no significant change (${points(low)} points lower to ${points(high)} higher)`;
  const [least, most] = low > 0 ? [low, high] : [high, low];
  const word = low > 0 ? 'higher' : 'lower';
  return `${points(mean)} points ${word} (${points(least)} to ${points(most)} points)`;
}
