import type { ChosenItems } from '$lib/shared/backup/model/export-files';
import { sections } from '$lib/shared/backup/model/stored-items';
import type { Kind } from '$lib/base/storage/database/kinds';
import type { MeasuredItem, PreserveReason } from './measured-item';

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

interface CleanUpPlan {
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

/** Selects these items and the records that they use for a backup. */
export function chosenItems(items: readonly MeasuredItem[]): ChosenItems[] {
  const keys = new Map<string, Set<string>>();
  const add = (kind: string, key: string) => {
    const known = keys.get(kind) ?? new Set();
    keys.set(kind, known.add(key));
  };
  for (const { kind, key, uses } of items) {
    add(kind, key);
    for (const used of uses?.keys ?? []) if (uses) add(uses.kind, used);
  }
  return sections.flatMap(({ id: section, items: kinds }) =>
    kinds.flatMap(({ kind }) => {
      const chosen = keys.get(kind);
      return chosen ? [{ section, kind, keys: [...chosen] }] : [];
    }),
  );
}
