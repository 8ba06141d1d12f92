/** Columns of a strip. */
export const stripColumns = 60;

/**
 * The strip of a reply, whose parts arrived at these moments in the time from sending until `total` milliseconds: a digit
 * for each column, from 0 for nothing to 9 for the column in which most arrived. Undefined if nothing arrived.
 */
export function stripOf(moments: readonly number[], total: number): string | undefined {
  const sums = new Array<number>(stripColumns).fill(0);
  for (const at of moments) {
    const column = Math.min(stripColumns - 1, Math.floor((at * stripColumns) / total));
    if (column >= 0) sums[column] = (sums[column] ?? 0) + 1;
  }
  const most = Math.max(...sums);
  if (most === 0) return undefined;
  return sums.map((sum) => Math.ceil((9 * sum) / most)).join('');
}

/** The strip of a reply of which only the share of the wait is known, between 0 and 1. */
export function plainStrip(waited: number): string {
  const empty = Math.min(stripColumns - 1, Math.max(0, Math.round(waited * stripColumns)));
  return '0'.repeat(empty) + '5'.repeat(stripColumns - empty);
}
