/**
 * Index of the last stretch that has started at `time`, or -1. `stretches` are sorted. A binary search, because it runs
 * on every frame, also for transcripts of hours.
 */
export function indexAt(stretches: readonly { start: number }[], time: number): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.start ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
