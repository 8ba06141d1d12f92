/**
 * The index of the last of the sorted stretches that has begun at `time`, or -1: what is being said. Binary, since it
 * is asked once a frame of transcripts of hours.
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
