import { keyInBucket } from './key-buckets';
import type { KeyOwner } from './key-owner';
import { storedKeys, type KeyReading, type StoredKey } from './stored-keys';

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
