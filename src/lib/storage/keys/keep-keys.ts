import { eraseOld } from '../carry-over/erase-old';
import { take } from '../collection';
import { StorageFailure } from '../failure';
import { seal, unseal } from './key-cipher';
import { forgetInTabs, nameInTab, storedKeys, type KeyReading } from './keys';
import { lockingKey } from './locking-key';
import type { Sealed } from './sealed';
import { forgetSessionValue, keepSessionValue, readSessionValue } from './session-values';

/** Afterwards the key is in that one place only. To keep it `locked`, this tab has to be unlocked. */
export async function keepKey(
  connectionId: string,
  key: string,
  where: 'tab' | 'device' | 'locked',
): Promise<void> {
  if (where === 'tab') {
    keepSessionValue(nameInTab(connectionId), key);
    await removeFromDevice(connectionId);
    return;
  }
  const kept = where === 'locked' ? { locked: await lockedKey(connectionId, key) } : { key };
  await storedKeys().put([{ v: 2, id: connectionId, ...kept }]);
  await eraseOld('keys', [connectionId]);
  forgetSessionValue(nameInTab(connectionId));
}

async function removeFromDevice(connectionId: string): Promise<void> {
  await storedKeys().remove([connectionId]);
  await eraseOld('keys', [connectionId]);
}

async function lockedKey(connectionId: string, key: string): Promise<Sealed> {
  const locking = lockingKey();
  if (!locking) throw new StorageFailure('failed', 'The keys are locked.');
  return seal(locking, key, connectionId);
}

/** One that does not open although the passphrase was right was damaged: it counts as none. */
export async function openedKey(
  connectionId: string,
  locked: Sealed,
  locking: CryptoKey,
): Promise<KeyReading> {
  const key = await unseal(locking, locked, connectionId);
  return key === undefined ? 'none' : { key };
}

/** In every tab, but not on the device; returns what the key of this one was. */
export function takeKeyInTab(connectionId: string): string | undefined {
  const inTab = readSessionValue(nameInTab(connectionId));
  forgetInTabs([connectionId]);
  return inTab;
}

export function putBackKeyInTab(connectionId: string, key: string | undefined): void {
  if (key !== undefined) keepSessionValue(nameInTab(connectionId), key);
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
