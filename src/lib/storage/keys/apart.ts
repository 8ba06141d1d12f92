import type { Entry } from '../backend';
import { database } from '../console-database';
import { withLockIfFree } from '../lock';
import { persistence } from '../persistence';
import { isPlain } from '../schema';
import { deleteBuckets, keyBuckets, keyInBucket } from './key-buckets';
import { bucketOf, bucketsLock, deleteBucketsOf, storeApart } from './store-apart';

/** As `storeApart` while things are kept on the device; in memory the entries stay as they are. */
export async function keepApart(
  entries: Entry[],
  write: (apart: Entry[]) => Promise<void>,
): Promise<void> {
  if (await isOnDevice()) await storeApart(entries, write);
  else await write(entries);
}

/** Without the buckets, whose keys the returned entries hold in the clear: for the memory of this page only. */
export async function takeOutOfBuckets(entries: Entry[]): Promise<Entry[]> {
  const taken = await Promise.all(entries.map(outOfBucket));
  await deleteBucketsOf(entries);
  return taken;
}

/** Deletes what a tab has left that ended between its two steps. Waits for nobody: the next start sweeps again. */
export async function sweepBuckets(): Promise<void> {
  await withLockIfFree(bucketsLock, async () => {
    const found = await keyBuckets(); // Before the records: what is made from now on is not among them.
    if (found.length === 0 || !(await isOnDevice())) return;
    const records = await database.read([{ kind: 'keys', prefix: '' }]);
    // In memory no record names a bucket, and one that the browser cannot read may do so.
    if (!(await isOnDevice()) || records.some(({ value }) => value === undefined)) return;
    const named = new Set(records.map(bucketOf));
    await deleteBuckets(found.filter((name) => !named.has(name)));
  });
}

export async function deleteAllBuckets(): Promise<void> {
  await deleteBuckets(await keyBuckets());
}

export async function isOnDevice(): Promise<boolean> {
  await database.keys('keys'); // It has to be opened before that is known.
  return (await persistence()).location === 'device';
}

async function outOfBucket(entry: Entry): Promise<Entry> {
  const name = bucketOf(entry);
  const key = name && (await keyInBucket(name));
  if (!key || !isPlain(entry.value)) return entry;
  const { bucket: _, ...rest } = entry.value;
  return { ...entry, value: { ...rest, key } };
}
