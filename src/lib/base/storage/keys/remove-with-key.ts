import type { StoredEntry } from '../database/backend';
import { announce } from '../database/changes';
import { removeEntries, restoreEntries } from '../database/collection';
import type { Kind } from '../database/kinds';
import { readFromBuckets, writeWithBuckets } from './bucket-keys';
import { removeKeyInTab, restoreKeyInTab } from './save-keys';
import type { KeyInTab } from './stored-keys';

/**
 * Argument of `restoreWithKey`; it includes the key, so hold it in the memory of this page only.
 */
export interface RemovedWithKey {
  id: string;
  entries: StoredEntry[];
  keyInTab: KeyInTab | undefined;
}

/** Removes a record with its key, wherever that is stored, and its recorded requests. */
export async function removeWithKey(kind: Kind, id: string): Promise<RemovedWithKey> {
  const entries = await removeEntries([
    { kind, keys: [id] },
    { kind: 'keys', keys: [id] },
    { kind: 'cassettes', keys: [id] },
  ]);
  const keyInTab = removeKeyInTab(id);
  const withKey = await readFromBuckets(entries);
  announce(kind, [id]);
  return { id, entries: withKey, keyInTab };
}

export async function restoreWithKey(
  kind: Kind,
  { id, entries, keyInTab }: RemovedWithKey,
): Promise<void> {
  restoreKeyInTab(id, keyInTab);
  await writeWithBuckets(entries, restoreEntries);
  announce(kind, [id]);
}
