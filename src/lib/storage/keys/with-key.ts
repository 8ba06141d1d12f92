import type { Entry } from '../backend';
import { announce } from '../changes';
import { restoreEntries, removeEntries } from '../collection';
import type { Kind } from '../kinds';
import { loadKeyStorage } from './load-key-storage';
import type { KeyInTab } from './stored-keys';

/**
 * Argument of `restoreWithKey`; it includes the key, so hold it in the memory of this page only.
 */
export interface RemovedWithKey {
  id: string;
  entries: Entry[];
  keyInTab: KeyInTab | undefined;
}

/** Removes a record with its key, wherever that is stored. */
export async function removeWithKey(kind: Kind, id: string): Promise<RemovedWithKey> {
  const { removeKeyInTab, readFromBuckets } = await loadKeyStorage();
  const entries = await removeEntries([
    { kind, keys: [id] },
    { kind: 'keys', keys: [id] },
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
  const { restoreKeyInTab, writeWithBuckets } = await loadKeyStorage();
  restoreKeyInTab(id, keyInTab);
  await writeWithBuckets(entries, restoreEntries);
  announce(kind, [id]);
}
