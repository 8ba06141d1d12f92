import { eraseOld } from '../carry-over/erase-old';
import { take } from '../collection';
import { StorageFailure } from '../failure';
import { seal, unseal } from './key-cipher';
import { forgetKeysInTab, keepKeyInTab, readKeyInTab, type KeyInTab } from './key-in-tab';
import { originsOf, type KeyOwner } from './key-owner';
import { forgetInTabs, storedKeys, type KeyReading, type StoredKey } from './keys';
import { lockingKey } from './locking-key';
import type { Sealed } from './sealed';

/**
 * For the origins that its connection has: it is refused for any other. Afterwards the key is in that one place only.
 * To keep it `locked`, this tab has to be unlocked.
 */
export async function keepKey(
  owner: KeyOwner,
  key: string,
  where: 'tab' | 'device' | 'locked',
): Promise<void> {
  const { id } = owner;
  const origins = originsOf(owner);
  if (where === 'tab') {
    keepKeyInTab(id, { origins, key });
    await removeFromDevice(id);
    return;
  }
  const kept = where === 'locked' ? { locked: await lockedKey({ id, origins }, key) } : { key };
  await storedKeys().put([{ v: 3, id, origins, ...kept }]);
  await eraseOld('keys', [id]);
  forgetKeysInTab([id]);
}

async function removeFromDevice(connectionId: string): Promise<void> {
  await storedKeys().remove([connectionId]);
  await eraseOld('keys', [connectionId]);
}

type Bound = Pick<StoredKey, 'id' | 'origins'>;

async function lockedKey(bound: Bound, key: string): Promise<Sealed> {
  const locking = lockingKey();
  if (!locking) throw new StorageFailure('failed', 'The keys are locked.');
  return seal(locking, key, sealedFor(bound));
}

/** What a sealed key is bound to, so that a record with other origins does not open. */
function sealedFor({ id, origins }: Bound): string {
  return JSON.stringify([id, origins]);
}

/** One that does not open although the passphrase was right was damaged: it counts as none. */
export async function openedKey(
  stored: StoredKey & { locked: Sealed },
  locking: CryptoKey,
): Promise<KeyReading> {
  const key = await unseal(locking, stored.locked, sealedFor(stored));
  if (key !== undefined) return { key };
  const unbound = await unseal(locking, stored.locked, stored.id); // As older builds sealed.
  if (unbound === undefined) return 'none';
  await sealAgain(stored, await seal(locking, unbound, sealedFor(stored)));
  return { key: unbound };
}

/** Unless another tab has kept another key in the meantime. */
async function sealAgain(stored: StoredKey & { locked: Sealed }, locked: Sealed): Promise<void> {
  const before = String(stored.locked.iv);
  await storedKeys().update(stored.id, (current) =>
    current && 'locked' in current && String(current.locked.iv) === before
      ? { ...stored, locked }
      : undefined,
  );
}

/** In every tab, but not on the device; returns what the key of this one was. */
export function takeKeyInTab(connectionId: string): KeyInTab | undefined {
  const inTab = readKeyInTab(connectionId);
  forgetInTabs([connectionId]);
  return inTab;
}

export function putBackKeyInTab(connectionId: string, inTab: KeyInTab | undefined): void {
  if (inTab) keepKeyInTab(connectionId, inTab);
}

/** In every tab, locked or not. */
export async function forgetKey(connectionId: string): Promise<void> {
  forgetInTabs([connectionId]);
  await removeFromDevice(connectionId);
}

/** In every tab and on the device, with the passphrase: the keys that it locks are lost with it. */
export async function forgetAllKeys(): Promise<void> {
  forgetInTabs([]);
  await take([
    { kind: 'keys', prefix: '' },
    { kind: 'key-lock', prefix: '' },
  ]);
  await eraseOld('keys');
  await eraseOld('key-lock');
}
