import { itemKindOf } from '$lib/shared/backup/model/stored-items';
import { timeOfItem } from '$lib/shared/backup/model/item-facts';
import type { StoredEntry } from '$lib/base/storage/database/backend';
import { announce, announcedKey } from '$lib/base/storage/database/changes';
import { restoreEntries, removeEntries } from '$lib/base/storage/database/collection';
import type { Kind, KindSelection } from '$lib/base/storage/database/kinds';
import { preserveReason, recordsUsedBy } from './measure-storage';

/** A removed item, with everything that was removed with it. */
export interface RemovedItem {
  root: StoredEntry;
  entries: StoredEntry[];
}

/**
 * Removes one item in a transaction, with its belongings and the records that no other item uses,
 * unless it is pinned, running or has changed since `before`. Undefined when it stays or is
 * missing. Rejects with StorageFailure.
 */
export async function removeOld(
  { kind, key, uses }: { kind: Kind; key: string; uses?: { kind: Kind; keys: string[] } },
  /** Milliseconds since 1970. */
  before: number,
): Promise<RemovedItem | undefined> {
  const item = itemKindOf(kind);
  const belongings = item?.belongings(key) ?? [];
  const selections: KindSelection[] = uses
    ? [{ kind, prefix: '' }, ...belongings, uses]
    : [{ kind, keys: [key] }, ...belongings];
  let root: StoredEntry | undefined;
  const entries = await removeEntries(selections, (found) => {
    root = found.find((entry) => entry.kind === kind && entry.key === key);
    const others = found.filter((entry) => entry.kind === kind && entry !== root);
    const mine = found.filter((entry) => entry.kind !== kind);
    if (!root || !isOld(root, before) || preserveReason(root, mine)) return [];
    const stillUsed = new Set(others.flatMap((other) => recordsUsedBy(other)?.keys ?? []));
    const going = mine.filter((entry) => entry.kind !== uses?.kind || !stillUsed.has(entry.key));
    return [root, ...going];
  });
  if (!root || entries.length === 0) return undefined;
  announce(kind, [announcedKey(root)]);
  return { root, entries };
}

/** Runs in one transaction. */
export async function restoreItem({ root, entries }: RemovedItem): Promise<void> {
  await restoreEntries(entries);
  announce(root.kind, [announcedKey(root)]);
}

/** An item without a time is never old. */
const isOld = ({ value }: StoredEntry, before: number) => (timeOfItem(value) ?? Infinity) < before;
