import type { Entry } from '../backend';
import { withLock } from '../lock';
import { isPlain, isText } from '../schema';
import { bucketsWork, deleteBuckets, putInBucket } from './key-buckets';

/** Between the making of a bucket and the writing of the record that names it, nobody may sweep. */
export const bucketsLock = 'inference-console.key-buckets';

/**
 * Has `write` store the entries, with each key in the clear moved to a bucket that its record names, where the browser
 * has them. Where it fails, no bucket of them stays.
 */
export function storeApart(
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

/** The name of it. */
export function bucketOf({ kind, value }: Entry): string | undefined {
  return kind === 'keys' && isPlain(value) && isText(value.bucket) ? value.bucket : undefined;
}
