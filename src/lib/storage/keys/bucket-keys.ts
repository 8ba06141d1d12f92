import type { Entry } from '../backend';
import { database } from '../console-database';
import { withLock, withLockIfFree } from '../lock';
import { persistence } from '../persistence';
import { isPlain, isText } from '../schema';
import { bucketsWork, deleteBuckets, keyBuckets, keyInBucket, putInBucket } from './key-buckets';
import type { KeyOwner } from './key-owner';
import { type KeyReading, type StoredKey, storedKeys } from './stored-keys';

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

/**
 * Held between creating a bucket and writing the record that names it: buckets must not be swept
 * then.
 */
const bucketsLock = 'inference-console.key-buckets';

/**
 * Calls `write` with the entries, in which each unencrypted key is replaced by the name of a new
 * bucket if the browser supports buckets. If it fails, the new buckets are deleted.
 */
export function moveToBuckets(
  entries: Entry[],
  write: (apart: Entry[]) => Promise<void>,
): Promise<void> {
  if (!entries.some(hasClearKey)) return write(entries);
  return withLock(bucketsLock, async () => {
    const apart = (await bucketsWork()) ? await Promise.all(entries.map(intoBucket)) : entries;
    try {
      await write(apart);
    } catch (error) {
      await deleteBucketsOf(apart.filter((entry, i) => entry !== entries[i]));
      throw error;
    }
  });
}

export function deleteBucketsOf(entries: Entry[]): Promise<void> {
  return deleteBuckets(entries.flatMap((entry) => bucketOf(entry) ?? []));
}

async function intoBucket(entry: Entry): Promise<Entry> {
  if (!hasClearKey(entry)) return entry;
  const { key, ...rest } = entry.value;
  return { ...entry, value: { ...rest, bucket: await putInBucket(key) } };
}

export function hasClearKey(entry: Entry): entry is Entry & { value: { key: string } } {
  return entry.kind === 'keys' && isPlain(entry.value) && isText(entry.value.key);
}

/** The name of the bucket. */
function bucketOf({ kind, value }: Entry): string | undefined {
  return kind === 'keys' && isPlain(value) && isText(value.bucket) ? value.bucket : undefined;
}

/** Reads a key from its bucket. Another tab may just have moved it: then `again` reads it again. */
export async function readBucketKey(
  owner: KeyOwner,
  stored: StoredKey & { bucket: string },
  again: () => Promise<KeyReading>,
): Promise<KeyReading> {
  const key = await keyInBucket(stored.bucket);
  if (key !== undefined) return { key };
  const current = await storedKeys().get(owner.id);
  const isChanged = current && !('bucket' in current && current.bucket === stored.bucket);
  return isChanged ? again() : 'none';
}
