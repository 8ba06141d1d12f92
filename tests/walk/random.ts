/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}

/** One of the items, each as likely as its weight says. */
export function pickWeighted<T extends { weight: number }>(
  items: readonly T[],
  random: () => number,
): T | undefined {
  let rest = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  return items.find(({ weight }) => (rest -= weight) < 0);
}
