import type { Kind } from '$lib/storage/kinds';
import type { KeptFor, MeasuredItem } from './measured-item';

/** Kinds that become outdated; settings, drafts and notes stay. */
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
  /** Items that would be removed. */
  going: MeasuredItem[];
  bytes: number;
  /** Number of items of the chosen kinds and age that stay, by reason. */
  kept: { [why in KeptFor]: number };
}

/**
 * Selects items of the chosen kinds that have not changed since `before`, in milliseconds since
 * 1970.
 */
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
