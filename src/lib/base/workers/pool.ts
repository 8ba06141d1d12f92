/**
 * Runs `work` on each item in order, on at most `size` at once. Resolves when all have ended, and rejects with the first
 * failure, which ends one of the runs and leaves the others to finish.
 */
export async function runPool<Item>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const run = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: size }, run));
}
