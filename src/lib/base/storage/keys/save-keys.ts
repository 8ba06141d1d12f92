import type { StoredEntry } from '../database/backend';
import { removeEntries } from '../database/collection';
import { database } from '../database/console-database';
import { StorageFailure } from '../database/failure';
import { persistence } from '../database/persistence';
import { isPlain } from '../database/schema';
import { deleteAllBuckets, deleteBucketsOf, writeWithBuckets } from './bucket-keys';
import {
  heldLock,
  type KeyInTab,
  type KeyPlace,
  type KeyReading,
  lockingKey,
  lockKeys,
  readKeyInTab,
  removeFromTabs,
  removeKeysInTab,
  saveKeyInTab,
  type Sealed,
  type StoredKey,
  storedKeys,
} from './stored-keys';
import { keyOrigins, type KeyOwner } from './key-owner';
import { isLockHeld } from './key-lock';
import { openSealedKey, sealKey } from './key-cipher';

/**
 * Stores a key for the origins of its connection: it is refused for any other. Afterwards the key
 * is in that one place only. Storing it `locked` requires an unlocked tab.
 */
export async function saveKey(owner: KeyOwner, key: string, where: KeyPlace): Promise<void> {
  const { id } = owner;
  const origins = keyOrigins(owner);
  if (where === 'tab') {
    saveKeyInTab(id, { origins, key });
    await removeFromDevice(id);
    return;
  }
  if (where === 'locked') await putLocked({ id, origins }, key);
  else await putUnlocked({ v: 3, id, origins, key });
  removeKeysInTab([id]);
}

/** The earlier place of the key is cleared when the record names another one. */
async function putUnlocked(stored: StoredKey): Promise<void> {
  const at = { kind: 'keys', key: stored.id };
  let before: StoredEntry[] = [];
  await writeWithBuckets([{ ...at, value: stored }], (apart) =>
    database.change([{ kind: 'keys', keys: [stored.id] }], (found) => {
      before = found;
      return { put: apart };
    }),
  );
  await deleteBucketsOf(before);
}

async function removeFromDevice(connectionId: string): Promise<void> {
  await deleteBucketsOf(await removeEntries([{ kind: 'keys', keys: [connectionId] }]));
}

/**
 * Uses the browser's locking key at the time of writing: another tab may have changed the
 * passphrase.
 */
async function putLocked(bound: Pick<StoredKey, 'id' | 'origins'>, key: string): Promise<void> {
  const locking = lockingKey();
  if (!locking) throw new StorageFailure('failed', 'The keys are locked.');
  const value = { v: 3, ...bound, locked: await sealKey(bound, key, locking) } satisfies StoredKey;
  let isHeld = false;
  let before: StoredEntry[] = [];
  await database.change(
    [
      { kind: 'keys', keys: [bound.id] },
      { kind: 'key-lock', prefix: '' },
    ],
    (found) => {
      before = found;
      isHeld = found.some(
        ({ kind, value: lock }) =>
          kind === 'key-lock' && isPlain(lock) && String(lock.salt) === heldLock(),
      );
      return isHeld ? { put: [{ kind: 'keys', key: bound.id, value }] } : undefined;
    },
  );
  if (isHeld) return deleteBucketsOf(before);
  lockKeys();
  throw new StorageFailure('failed', 'The passphrase was changed in another tab.');
}

/** A key that does not open although the passphrase is right is damaged, and counts as none. */
export async function openedKey(
  stored: StoredKey & { locked: Sealed },
  locking: CryptoKey,
): Promise<KeyReading> {
  const opened = await openSealedKey(stored, locking);
  if (!opened) {
    if (await isLockHeld()) return 'none';
    lockKeys(); // The passphrase was changed in another tab.
    return 'locked';
  }
  const { key, isBound } = opened;
  if (!isBound) await sealAgain(stored, await sealKey(stored, key, locking));
  return { key };
}

/** Does nothing if another tab has stored another key in the meantime. */
async function sealAgain(stored: StoredKey & { locked: Sealed }, locked: Sealed): Promise<void> {
  const before = String(stored.locked.iv);
  await storedKeys().update(stored.id, (current) =>
    current && 'locked' in current && String(current.locked.iv) === before
      ? { ...stored, locked }
      : undefined,
  );
}

/**
 * Removes the key from the memory of every tab, but not from the device; returns the one of this
 * tab.
 */
export function removeKeyInTab(connectionId: string): KeyInTab | undefined {
  const inTab = readKeyInTab(connectionId);
  removeFromTabs([connectionId]);
  return inTab;
}

export function restoreKeyInTab(connectionId: string, inTab: KeyInTab | undefined): void {
  if (inTab) saveKeyInTab(connectionId, inTab);
}

/** Removes the key in every tab, locked or not. */
export async function removeKey(connectionId: string): Promise<void> {
  removeFromTabs([connectionId]);
  await removeFromDevice(connectionId);
}

/**
 * Removes all keys in every tab and on the device, with the passphrase: the keys that it locks are
 * lost with it. Rejects with StorageFailure when this page works in memory and the device may still
 * hold keys.
 */
export async function removeAllKeys(): Promise<void> {
  removeFromTabs([]);
  await database.change(
    [
      { kind: 'keys', prefix: '' },
      { kind: 'key-lock', prefix: '' },
    ],
    () => ({ clear: ['keys', 'key-lock'] }),
  );
  const place = await persistence();
  if (place.location === 'device') return deleteAllBuckets();
  if (place.reason !== 'absent')
    throw new StorageFailure('unavailable', 'The keys on this device cannot be reached.');
}
