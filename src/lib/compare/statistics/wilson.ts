export interface Interval {
  low: number;
  high: number;
}

/** The two-sided 95 % quantile of the normal distribution. */
const z = 1.959963984540054;

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
