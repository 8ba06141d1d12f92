import type { ComparisonRow } from '$lib/storage/comparison-records';

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
