import type { Entry } from '../backend';
import { database } from '../console-database';
import { withLock, withLockIfFree } from '../lock';
import { persistence } from '../persistence';
import { isPlain, isText } from '../schema';
import { bucketsWork, deleteBuckets, keyBuckets, keyInBucket, putInBucket } from './key-buckets';

/** Between the making of a bucket and the writing of the record that names it, nobody may sweep. */
const lock = 'inference-console.key-buckets';

/**
 * Has `write` store the entries, with each key in the clear moved to a bucket that its record names, where the browser
 * has them. Where it fails, no bucket of them stays.
 */
export function storeApart(
  entries: Entry[],
  write: (apart: Entry[]) => Promise<void>,
): Promise<void> {
  if (!entries.some(hasClearKey)) return write(entries);
  return withLock(lock, async () => {
    const apart = (await bucketsWork()) ? await Promise.all(entries.map(intoBucket)) : entries;
    try {
      await write(apart);
    } catch (error) {
      await deleteBucketsOf(apart.filter((entry, i) => entry !== entries[i]));
      throw error;
    }
  });
}

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

export function deleteBucketsOf(entries: Entry[]): Promise<void> {
  return deleteBuckets(entries.flatMap((entry) => bucketOf(entry) ?? []));
}

/** Deletes what a tab has left that ended between its two steps. Waits for nobody: the next start sweeps again. */
export async function sweepBuckets(): Promise<void> {
  await withLockIfFree(lock, async () => {
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
  return (await persistence()).kept === 'device';
}

async function intoBucket(entry: Entry): Promise<Entry> {
  if (!hasClearKey(entry)) return entry;
  const { key, ...rest } = entry.value;
  return { ...entry, value: { ...rest, bucket: await putInBucket(key) } };
}

async function outOfBucket(entry: Entry): Promise<Entry> {
  const name = bucketOf(entry);
  const key = name && (await keyInBucket(name));
  if (!key || !isPlain(entry.value)) return entry;
  const { bucket: _, ...rest } = entry.value;
  return { ...entry, value: { ...rest, key } };
}

export function hasClearKey(entry: Entry): entry is Entry & { value: { key: string } } {
  return entry.kind === 'keys' && isPlain(entry.value) && isText(entry.value.key);
}

function bucketOf({ kind, value }: Entry): string | undefined {
  return kind === 'keys' && isPlain(value) && isText(value.bucket) ? value.bucket : undefined;
}
