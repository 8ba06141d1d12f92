import type { StoredEntry } from '../database/backend';
import { openCollection } from '../database/collection';
import { connectionSchema } from './connection-records';
import { database } from '../database/console-database';
import { withLock, withLockIfFree } from '../database/with-lock';
import { persistence } from '../database/persistence';
import { isPlain, isText } from '../database/schema';
import { bucketsWork, deleteBuckets, keyBuckets, keyInBucket, putInBucket } from './key-buckets';
import { keyOrigins, type KeyOwner } from './key-owner';
import {
  type KeyInTab,
  type KeyReading,
  saveKeyInTab,
  type StoredKey,
  storedKeys,
} from './stored-keys';

/** Like `storeApart` when data is stored on the device; in memory the entries stay unchanged. */
export async function writeWithBuckets(
  entries: StoredEntry[],
  write: (apart: StoredEntry[]) => Promise<void>,
): Promise<void> {
  if (await isOnDevice()) await moveToBuckets(entries, write);
  else await write(entries);
}

/**
 * Replaces bucket names by the keys themselves: hold the returned entries in the memory of this
 * page only.
 */
export async function readFromBuckets(entries: StoredEntry[]): Promise<StoredEntry[]> {
  const taken = await Promise.all(entries.map(outOfBucket));
  await deleteBucketsOf(entries);
  return taken;
}

/**
 * Deletes buckets left by a tab that ended between its two steps. Does not wait: the next start
 * tries again.
 */
async function sweepBuckets(): Promise<void> {
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

async function isOnDevice(): Promise<boolean> {
  await database.keys('keys'); // It must be opened before its location is known.
  return (await persistence()).location === 'device';
}

async function outOfBucket(entry: StoredEntry): Promise<StoredEntry> {
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
function moveToBuckets(
  entries: StoredEntry[],
  write: (apart: StoredEntry[]) => Promise<void>,
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

export function deleteBucketsOf(entries: StoredEntry[]): Promise<void> {
  return deleteBuckets(entries.flatMap((entry) => bucketOf(entry) ?? []));
}

async function intoBucket(entry: StoredEntry): Promise<StoredEntry> {
  if (!hasClearKey(entry)) return entry;
  const { key, ...rest } = entry.value;
  return { ...entry, value: { ...rest, bucket: await putInBucket(key) } };
}

function hasClearKey(entry: StoredEntry): entry is StoredEntry & { value: { key: string } } {
  return entry.kind === 'keys' && isPlain(entry.value) && isText(entry.value.key);
}

/** The name of the bucket. */
function bucketOf({ kind, value }: StoredEntry): string | undefined {
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

/**
 * Runs at the start of a page: moves keys that an older build stored in the database to buckets,
 * also while another tab still runs that build, and deletes unused buckets. Handles one key at a
 * time, so that it may end anywhere; failures are tried again at the next start.
 */
export async function settleKeys(): Promise<void> {
  await sweepBuckets();
  if (!(await isOnDevice())) return;
  const entries = await database.read([{ kind: 'keys', prefix: '' }]);
  const clear = entries.filter(hasClearKey);
  if (clear.length === 0 || !(await bucketsWork())) return;
  for (const entry of clear) await move(entry);
}

/** Does nothing if the key was changed or removed in the meantime. */
async function move(entry: StoredEntry): Promise<void> {
  const { kind, key } = entry;
  const before = JSON.stringify(entry.value);
  await moveToBuckets([entry], async (apart) => {
    let isSame = false;
    await database.change([{ kind, keys: [key] }], ([current]) => {
      isSame = JSON.stringify(current?.value) === before;
      return isSame ? { put: apart } : undefined;
    });
    if (!isSame) await deleteBucketsOf(apart);
  });
}

/**
 * Older builds stored keys without the origins that they were entered for: such a key gets those of
 * its connection as stored at the first reading. Undefined if there is no such connection.
 */
export async function claimForStored(connectionId: string): Promise<StoredKey | undefined> {
  const origins = await storedOrigins(connectionId);
  if (!origins) return undefined;
  let claimed: StoredKey | undefined;
  await storedKeys().update(connectionId, (current) => {
    claimed = current?.origins === null ? { ...current, origins } : current;
    return current?.origins === null ? claimed : undefined;
  });
  return claimed;
}

export async function claimInTab(
  connectionId: string,
  { key }: KeyInTab,
): Promise<KeyInTab | undefined> {
  const origins = await storedOrigins(connectionId);
  if (!origins) return undefined;
  saveKeyInTab(connectionId, { origins, key });
  return { origins, key };
}

async function storedOrigins(connectionId: string): Promise<string[] | undefined> {
  const connection = await openCollection('connections', connectionSchema).get(connectionId);
  return connection && keyOrigins(connection);
}
