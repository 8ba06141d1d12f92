import { clear, delMany, type UseStore } from 'idb-keyval';
import { asStorageFailure } from '../failure';
import { hasOldDatabases } from './has-old';
import { openOld } from './old-layout';

/**
 * A key that is removed or kept in another way must not stay behind in the database of an older build. Without keys
 * given, all of the kind. Rejects with StorageFailure.
 */
export async function eraseOld(kind: 'keys' | 'key-lock', keys?: string[]): Promise<void> {
  if (!(await hasOldDatabases().catch(() => false))) return;
  try {
    const db = await openOld(kind);
    if (!db) return;
    const use: UseStore = async (mode, work) =>
      work(db.transaction('records', mode).objectStore('records'));
    await (keys ? delMany(keys, use) : clear(use)).finally(() => db.close());
  } catch (error) {
    throw asStorageFailure(error);
  }
}
