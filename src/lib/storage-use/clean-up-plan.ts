import type { Kind } from '$lib/storage/kinds';
import type { KeptFor, MeasuredItem } from './measured-item';

/** Kinds that get old; settings, drafts and what was noted stay. */
export const cleanable = [
  'conversations',
  'responses',
  'comparisons',
  'recordings',
  'transcripts',
  'speeches',
  'batch-notes',
  'file-copies',
  'exchanges',
] as const satisfies readonly Kind[];

export interface CleanUpPlan {
  /** What would go. */
  going: MeasuredItem[];
  bytes: number;
  /** How many of the chosen kinds and age stay all the same. */
  kept: { [why in KeptFor]: number };
}

/** Things of the chosen kinds that have not changed since `before`, in milliseconds since 1970. */
export function planCleanUp(
  things: Iterable<MeasuredItem>,
  kinds: readonly Kind[],
  before: number,
): CleanUpPlan {
  const plan: CleanUpPlan = { going: [], bytes: 0, kept: { pinned: 0, running: 0 } };
  for (const thing of things) {
    if (!kinds.includes(thing.kind) || !((thing.time ?? Infinity) < before)) continue;
    if (thing.keptFor) plan.kept[thing.keptFor] += 1;
    else {
      plan.going.push(thing);
      plan.bytes += thing.bytes;
    }
  }
  return plan;
}
