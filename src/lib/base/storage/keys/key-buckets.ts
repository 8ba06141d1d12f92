import { promisifyRequest } from 'idb-keyval';
import { randomId } from '$lib/base/platform/random-id';
import { asStorageFailure, StorageFailure } from '../database/failure';
import { pause } from '$lib/base/platform/pause';
import { storageBuckets, type StorageBuckets } from './storage-buckets';

/*
 * Each unencrypted key is stored in a storage bucket of its own. Data deleted from a database stays
 * readable in the browser's files for a while; a deleted bucket leaves nothing there (Chromium;
 * tests/extended/key-traces.spec.ts).
 */

const PREFIX = 'inference-console-key-';
const STORE = 'key';

/**
 * Milliseconds for a browser to prove that it has buckets: a merely slow one should not store a key
 * where it leaves traces.
 */
const tryLimit = 10_000;

let working: Promise<boolean> | undefined;

/** Tested once per page, so that the description of a key and its storage agree. */
export function bucketsWork(): Promise<boolean> {
  working ??= tryOut();
  return working;
}

async function tryOut(): Promise<boolean> {
  const buckets = storageBuckets();
  if (!buckets) return false;
  const answered = new AbortController();
  const outcome = await Promise.race([
    comesBack(buckets).catch(() => false),
    pause(tryLimit, answered.signal).then(() => false),
  ]);
  answered.abort();
  return outcome;
}

async function comesBack(buckets: StorageBuckets): Promise<boolean> {
  await buckets.delete(await putInBucket('tried out'));
  return true;
}

/** Returns the name of the bucket. Rejects with StorageFailure. */
export async function putInBucket(key: string): Promise<string> {
  const name = PREFIX + randomId().toLowerCase();
  await inBucket(name, async (db) => {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
    transaction.objectStore(STORE).put(key, STORE);
    await promisifyRequest(transaction);
  });
  if ((await keyInBucket(name)) === key) return name;
  await deleteBuckets([name]);
  throw new StorageFailure('failed', 'The storage bucket does not hold what was put there.');
}

/** Undefined when the bucket no longer exists. Rejects with StorageFailure. */
export async function keyInBucket(name: string): Promise<string | undefined> {
  if (!(await keyBuckets()).includes(name)) return undefined;
  return inBucket(name, (db) =>
    promisifyRequest<string | undefined>(db.transaction(STORE).objectStore(STORE).get(STORE)),
  );
}

/** The names of all buckets with a key. Rejects with StorageFailure. */
export async function keyBuckets(): Promise<string[]> {
  try {
    return ((await storageBuckets()?.keys()) ?? []).filter((name) => name.startsWith(PREFIX));
  } catch (error) {
    throw asStorageFailure(error);
  }
}

/** Rejects with StorageFailure. */
export async function deleteBuckets(names: string[]): Promise<void> {
  try {
    for (const name of names) await storageBuckets()?.delete(name);
  } catch (error) {
    throw asStorageFailure(error);
  }
}

async function inBucket<R>(name: string, work: (db: IDBDatabase) => Promise<R>): Promise<R> {
  try {
    const bucket = await storageBuckets()?.open(name, { durability: 'strict', persisted: true });
    if (!bucket) throw new StorageFailure('unavailable', 'The browser has no storage buckets.');
    const request = bucket.indexedDB.open(STORE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const db = await promisifyRequest<IDBDatabase>(request);
    return await work(db).finally(() => db.close());
  } catch (error) {
    throw asStorageFailure(error);
  }
}
