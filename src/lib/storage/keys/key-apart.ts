import { keyInBucket } from './key-buckets';
import type { KeyOwner } from './key-owner';
import { storedKeys, type KeyReading, type StoredKey } from './stored-keys';

/** Of a key that lies in a bucket. Another tab may just have put it elsewhere: then it is read `again`. */
export async function readKeyApart(
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
