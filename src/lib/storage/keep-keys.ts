import type { Taken } from './collection';
import { StorageFailure } from './failure';
import { seal, unseal } from './key-cipher';
import { removePassphrase } from './key-lock';
import { forgetInTabs, nameInTab, storedKeys, type KeyReading } from './keys';
import { lockingKey } from './locking-key';
import type { Sealed } from './sealed';
import { forgetSessionValue, keepSessionValue, readSessionValue } from './session-values';

/** What `putBackKey` needs; it may hold the key, so it is for the memory of this page only. */
export interface TakenKey {
  inTab: string | undefined;
  onDevice: Taken;
}

/** Afterwards the key is in that one place only. To keep it `locked`, this tab has to be unlocked. */
export async function keepKey(
  connectionId: string,
  key: string,
  where: 'tab' | 'device' | 'locked',
): Promise<void> {
  if (where === 'tab') {
    keepSessionValue(nameInTab(connectionId), key);
    await storedKeys().remove([connectionId]);
    return;
  }
  const kept = where === 'locked' ? { locked: await lockedKey(connectionId, key) } : { key };
  await storedKeys().put([{ v: 2, id: connectionId, ...kept }]);
  forgetSessionValue(nameInTab(connectionId));
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

/** In every tab, locked or not. */
export async function takeKey(connectionId: string): Promise<TakenKey> {
  const inTab = readSessionValue(nameInTab(connectionId));
  forgetInTabs([connectionId]);
  return { inTab, onDevice: await storedKeys().take({ keys: [connectionId] }) };
}

export async function putBackKey(connectionId: string, taken: TakenKey): Promise<void> {
  if (taken.inTab !== undefined) keepSessionValue(nameInTab(connectionId), taken.inTab);
  await storedKeys().putBack(taken.onDevice);
}

/** In every tab. */
export async function forgetKey(connectionId: string): Promise<void> {
  await takeKey(connectionId);
}

/** In every tab and on the device, with the passphrase. */
export async function forgetAllKeys(): Promise<void> {
  forgetInTabs([]);
  await storedKeys().take({ prefix: '' });
  await removePassphrase();
}
