export interface Interval {
  low: number;
  high: number;
}

/** The two-sided 95 % quantile of the normal distribution. */
const z = 1.959963984540054;

/**
 * The shares that are likely behind `passed` of `n` (Wilson's score interval at 95 %, without continuity correction).
 * `passed` need not be whole: a row that was asked repeatedly passes in part. `n` is 1 or more.
 */
export function wilsonInterval(passed: number, n: number): Interval {
  const share = passed / n;
  const centre = share + (z * z) / (2 * n);
  const reach = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  // Rounding must not lead away from the ends.
  return {
    low: passed === 0 ? 0 : Math.max(0, (centre - reach) / scale),
    high: passed === n ? 1 : Math.min(1, (centre + reach) / scale),
  };
}
