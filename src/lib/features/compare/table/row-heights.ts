/** The tops of rows that lie below each other, and the height of all at the end. Pixels. */
export function rowTops(heights: readonly number[]): Float64Array {
  const tops = new Float64Array(heights.length + 1);
  for (const [index, height] of heights.entries()) tops[index + 1] = (tops[index] ?? 0) + height;
  return tops;
}

/** The rows that lie between two heights, with `beside` more on either side: from `first` up to, not including, `last`. */
export function rowsBetween(
  tops: Float64Array,
  from: number,
  to: number,
  beside: number,
): { first: number; last: number } {
  const count = tops.length - 1;
  const first = Math.max(0, rowAt(tops, from) - beside);
  return { first, last: Math.max(first, Math.min(count, rowAt(tops, to) + 1 + beside)) };
}

/** The last row whose top is not below the height. */
function rowAt(tops: Float64Array, y: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
