import type { ComparisonRow, Variant } from '$lib/base/storage/comparison-records';

/** A shuffled copy. `random` returns a number from 0 to 1, like Math.random. */
export function shuffled<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const order = [...items];
  for (let end = order.length - 1; end > 0; end -= 1) {
    const other = Math.floor(random() * (end + 1));
    order.splice(end, 1, ...order.splice(other, 1, ...order.slice(end, end + 1)));
  }
  return order;
}

/** Variants in the order of these ids, under neutral names: A, B, … */
export function blindVariants(variants: readonly Variant[], order: readonly string[]): Variant[] {
  return order.flatMap((id, index) => {
    const variant = variants.find((one) => one.id === id);
    return variant ? [{ ...variant, name: blindName(index) }] : [];
  });
}

function blindName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26) + 1}`;
}

/** Number of best votes by variant id, and number of ties. */
export function countVotes(rows: readonly ComparisonRow[]): {
  votes: Map<string, number>;
  ties: number;
} {
  const votes = new Map<string, number>();
  let ties = 0;
  for (const { best } of rows)
    if (best === 'tie') ties += 1;
    else if (best !== undefined) votes.set(best, (votes.get(best) ?? 0) + 1);
  return { votes, ties };
}
