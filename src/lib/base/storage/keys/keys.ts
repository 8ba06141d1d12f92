import { onChange } from '../database/changes';
import { coversOrigins, type KeyOwner } from './key-owner';
import {
  changedLock,
  type KeyInTab,
  type KeyReading,
  lockingKey,
  lockKeys,
  readKeyInTab,
  removedKeys,
  removeFromTab,
  type StoredKey,
  storedKeys,
} from './stored-keys';

/** The key for a request to this owner's addresses. */
export async function readKey(owner: KeyOwner): Promise<KeyReading> {
  const inTab = await keyInTab(owner.id);
  if (inTab && isFor(owner, inTab)) return { key: inTab.key };
  const stored = await keyOnDevice(owner.id);
  if (!stored) return inTab ? 'elsewhere' : 'none';
  if (!isFor(owner, stored)) return 'elsewhere';
  if ('key' in stored) return { key: stored.key };
  if ('bucket' in stored) {
    const { readBucketKey } = await loadKeyStorage();
    return readBucketKey(owner, stored, () => readKey(owner));
  }
  const locking = lockingKey();
  if (!locking) return 'locked';
  const { openedKey } = await loadKeyStorage();
  return openedKey(stored, locking);
}

function isFor(owner: KeyOwner, { origins }: { origins: string[] | null }): boolean {
  return origins !== null && coversOrigins(origins, owner);
}

async function keyInTab(connectionId: string): Promise<KeyInTab | undefined> {
  const stored = readKeyInTab(connectionId);
  if (!stored || stored.origins) return stored;
  const { claimInTab } = await loadKeyStorage();
  return claimInTab(connectionId, stored);
}

async function keyOnDevice(connectionId: string): Promise<StoredKey | undefined> {
  const stored = await storedKeys().get(connectionId);
  if (!stored || stored.origins) return stored;
  const { claimForStored } = await loadKeyStorage();
  return claimForStored(connectionId);
}

let following = false;

/** Makes this page drop its own keys when they are removed in another tab. */
export function followKeyRemoval(): void {
  if (following) return;
  following = true;
  onChange(removedKeys, removeFromTab);
  onChange(changedLock, lockKeys);
}

/** Loads the reading and changing of stored keys that the first paint does not need. */
export const loadKeyStorage = () => import('./key-storage');
