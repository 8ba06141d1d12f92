import type { Entry } from '../backend';
import { announce } from '../changes';
import { putBack, take } from '../collection';
import type { Kind } from '../kinds';
import type { KeyInTab } from './key-in-tab';

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
  const { takeKeyInTab } = await import('./save-keys');
  const { takeOutOfBuckets } = await import('./apart');
  const entries = await take([
    { kind, keys: [id] },
    { kind: 'keys', keys: [id] },
  ]);
  const keyInTab = takeKeyInTab(id);
  const withKey = await takeOutOfBuckets(entries);
  announce(kind, [id]);
  return { id, entries: withKey, keyInTab };
}

export async function restoreWithKey(
  kind: Kind,
  { id, entries, keyInTab }: RemovedWithKey,
): Promise<void> {
  const { putBackKeyInTab } = await import('./save-keys');
  const { keepApart } = await import('./apart');
  putBackKeyInTab(id, keyInTab);
  await keepApart(entries, putBack);
  announce(kind, [id]);
}
