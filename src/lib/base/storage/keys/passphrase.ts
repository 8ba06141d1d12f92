import type { StoredEntry, Writes } from '../database/backend';
import { announce } from '../database/changes';
import { database } from '../database/console-database';
import { isPlain } from '../database/schema';
import { newLockingKey, openSealedKey, sealKey } from './key-cipher';
import { lockBy, nameOfLock, openedBy, type OpenLock, type Unlocking } from './key-lock';
import {
  changedLock,
  holdLockingKey,
  isSealed,
  lockKeys,
  type Sealed,
  storedKeys,
} from './stored-keys';

/**
 * Requires the current passphrase. Every key is encrypted again under a new locking key, so that
 * the old passphrase opens nothing that is stored from then on. This tab is unlocked afterwards,
 * and the others are locked.
 */
export async function changePassphrase(before: string, after: string): Promise<Unlocking> {
  for (;;) {
    const { outcome, open } = await openedBy(before);
    if (!open) return outcome;
    const next = await lockBy(after, await newLockingKey());
    if (!(await sealAllAgain(open, next))) continue; // Another tab has saved a key in the meantime.
    holdLockingKey(next.locking, nameOfLock(next.lock));
    announce(changedLock, []);
    announce('connections', []); // Other tabs show keys depending on the lock.
    return 'unlocked';
  }
}

/** All or none, with the lock. False when a stored value has changed since it was read. */
async function sealAllAgain(before: OpenLock, after: OpenLock): Promise<boolean> {
  const again = await sealedAgain(before.locking, after.locking);
  let writes: Writes | undefined;
  await database.change(
    [
      { kind: 'keys', prefix: '' },
      { kind: 'key-lock', keys: [before.lock.id] },
    ],
    (found) => {
      writes = writesOf(found, again, before, after);
      return writes;
    },
  );
  return writes !== undefined;
}

/**
 * By the IV of each encryption, which never repeats; null for keys that do not open, which stay as
 * they are.
 */
async function sealedAgain(
  before: CryptoKey,
  after: CryptoKey,
): Promise<Map<string, Sealed | null>> {
  const again = new Map<string, Sealed | null>();
  const { records, unreadable } = await storedKeys().list();
  for (const { raw } of unreadable)
    if (isPlain(raw) && isSealed(raw.locked)) again.set(String(raw.locked.iv), null);
  for (const stored of records) {
    if (!('locked' in stored)) continue;
    const opened = await openSealedKey(stored, before);
    again.set(String(stored.locked.iv), opened ? await sealKey(stored, opened.key, after) : null);
  }
  return again;
}

function writesOf(
  found: StoredEntry[],
  again: Map<string, Sealed | null>,
  before: OpenLock,
  after: OpenLock,
): Writes | undefined {
  const put: StoredEntry[] = [];
  for (const entry of found) {
    const { kind, value } = entry;
    if (!isPlain(value)) continue;
    if (kind === 'key-lock') {
      if (String(value.salt) !== nameOfLock(before.lock)) return undefined;
      put.push({ ...entry, value: after.lock });
    } else if (isSealed(value.locked)) {
      const locked = again.get(String(value.locked.iv));
      if (locked === undefined) return undefined;
      if (locked) put.push({ ...entry, value: { ...value, locked } });
    }
  }
  return put.some(({ kind }) => kind === 'key-lock') ? { put } : undefined;
}

/**
 * Removes the passphrase if it locks no key; resolves with whether it did. Rejects with
 * StorageFailure.
 */
export async function removeUnusedPassphrase(): Promise<boolean> {
  let isUnused = false;
  await database.change(
    [
      { kind: 'keys', prefix: '' },
      { kind: 'key-lock', prefix: '' },
    ],
    (found) => {
      // An unreadable record may be a locked key.
      isUnused = found.every(
        ({ kind, value }) => kind === 'key-lock' || (isPlain(value) && value.locked === undefined),
      );
      return isUnused ? { clear: ['key-lock'] } : undefined;
    },
  );
  if (!isUnused) return false;
  lockKeys();
  announce(changedLock, []);
  return true;
}
