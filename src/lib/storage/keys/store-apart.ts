import type { Entry } from '../backend';
import { withLock } from '../lock';
import { isPlain, isText } from '../schema';
import { bucketsWork, deleteBuckets, putInBucket } from './key-buckets';

/**
 * Held between creating a bucket and writing the record that names it: buckets must not be swept
 * then.
 */
export const bucketsLock = 'inference-console.key-buckets';

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
export function bucketOf({ kind, value }: Entry): string | undefined {
  return kind === 'keys' && isPlain(value) && isText(value.bucket) ? value.bucket : undefined;
}
