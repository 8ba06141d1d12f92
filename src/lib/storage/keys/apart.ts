import type { Entry } from '../backend';
import { database } from '../console-database';
import { withLockIfFree } from '../lock';
import { persistence } from '../persistence';
import { isPlain } from '../schema';
import { deleteBuckets, keyBuckets, keyInBucket } from './key-buckets';
import { bucketOf, bucketsLock, deleteBucketsOf, moveToBuckets } from './store-apart';

/** Like `storeApart` when data is stored on the device; in memory the entries stay unchanged. */
export async function writeWithBuckets(
  entries: Entry[],
  write: (apart: Entry[]) => Promise<void>,
): Promise<void> {
  if (await isOnDevice()) await moveToBuckets(entries, write);
  else await write(entries);
}

/**
 * Replaces bucket names by the keys themselves: hold the returned entries in the memory of this
 * page only.
 */
export async function readFromBuckets(entries: Entry[]): Promise<Entry[]> {
  const taken = await Promise.all(entries.map(outOfBucket));
  await deleteBucketsOf(entries);
  return taken;
}

/**
 * Deletes buckets left by a tab that ended between its two steps. Does not wait: the next start
 * tries again.
 */
export async function sweepBuckets(): Promise<void> {
  await withLockIfFree(bucketsLock, async () => {
    const found = await keyBuckets(); // Listed before the records, so that buckets made from now on are not included.
    if (found.length === 0 || !(await isOnDevice())) return;
    const records = await database.read([{ kind: 'keys', prefix: '' }]);
    // In memory no record names a bucket, and an unreadable record may name one.
    if (!(await isOnDevice()) || records.some(({ value }) => value === undefined)) return;
    const named = new Set(records.map(bucketOf));
    await deleteBuckets(found.filter((name) => !named.has(name)));
  });
}

export async function deleteAllBuckets(): Promise<void> {
  await deleteBuckets(await keyBuckets());
}

export async function isOnDevice(): Promise<boolean> {
  await database.keys('keys'); // It must be opened before its location is known.
  return (await persistence()).location === 'device';
}

async function outOfBucket(entry: Entry): Promise<Entry> {
  const name = bucketOf(entry);
  const key = name && (await keyInBucket(name));
  if (!key || !isPlain(entry.value)) return entry;
  const { bucket: _, ...rest } = entry.value;
  return { ...entry, value: { ...rest, key } };
}
