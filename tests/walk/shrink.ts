/**
 * Leaves out of a row of steps that fails what it fails without: halves at first, then ever smaller pieces (delta
 * debugging). The last step, after which it failed, always stays. Ends early where it may not go on.
 */
export async function shrink<T>(
  steps: readonly T[],
  fails: (steps: readonly T[]) => Promise<boolean>,
  mayGoOn: () => boolean,
): Promise<readonly T[]> {
  let remaining = steps;
  let size = Math.ceil((remaining.length - 1) / 2);
  while (size > 0) {
    const before = remaining.length;
    for (let end = remaining.length - 1; end > 0; end -= size) {
      if (!mayGoOn()) return remaining;
      const without = [...remaining.slice(0, Math.max(0, end - size)), ...remaining.slice(end)];
      if (await fails(without)) remaining = without;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (remaining.length === before) break;
  }
  return remaining;
}
