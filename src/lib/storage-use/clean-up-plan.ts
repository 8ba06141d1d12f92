import type { Kind } from '$lib/storage/kinds';
import type { PreserveReason, MeasuredItem } from './measured-item';

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
  removed: MeasuredItem[];
  bytes: number;
  /** Number of items of the chosen kinds and age that stay, by reason. */
  preserved: { [why in PreserveReason]: number };
}

/**
 * Selects items of the chosen kinds that have not changed since `before`, in milliseconds since
 * 1970.
 */
export function planCleanUp(
  items: Iterable<MeasuredItem>,
  kinds: readonly Kind[],
  before: number,
): CleanUpPlan {
  const plan: CleanUpPlan = { removed: [], bytes: 0, preserved: { pinned: 0, running: 0 } };
  for (const item of items) {
    if (!kinds.includes(item.kind) || !((item.time ?? Infinity) < before)) continue;
    if (item.preservedFor) plan.preserved[item.preservedFor] += 1;
    else {
      plan.removed.push(item);
      plan.bytes += item.bytes;
    }
  }
  return plan;
}
