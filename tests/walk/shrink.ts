/**
 * Leaves out of a row of steps that fails what it fails without: halves at first, then ever smaller pieces (delta
 * debugging). The last step, after which it failed, always stays. `fails` is asked at most `limit` times.
 */
export async function shrink<T>(
  steps: readonly T[],
  fails: (steps: readonly T[]) => Promise<boolean>,
  limit: number,
): Promise<readonly T[]> {
  let kept = steps;
  let asked = 0;
  let size = Math.ceil((kept.length - 1) / 2);
  while (size > 0) {
    const before = kept.length;
    for (let end = kept.length - 1; end > 0; end -= size) {
      if (asked++ >= limit) return kept;
      const without = [...kept.slice(0, Math.max(0, end - size)), ...kept.slice(end)];
      if (await fails(without)) kept = without;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (kept.length === before) break;
  }
  return kept;
}
