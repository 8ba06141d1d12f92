/**
 * Passes on the first call and then at most one in each `interval` of milliseconds; the calls between them are dropped.
 */
export function throttle<Args extends unknown[], Result>(
  report: (...args: Args) => Result,
  interval = 100,
): (...args: Args) => Result | undefined {
  let reported = -Infinity;
  return (...args) => {
    const now = performance.now();
    if (now - reported < interval) return undefined;
    reported = now;
    return report(...args);
  };
}
