import { announce, onChange } from './changes';
import { openCollection, type Taken } from './collection';
import { lockingKey, lockKeys } from './locking-key';
import { StorageFailure } from './failure';
import { isText, type Schema } from './schema';
import { isSealed, type Sealed } from './sealed';
import {
  forgetSessionValue,
  keepSessionValue,
  readSessionValue,
  sessionValueNames,
} from './session-values';

/**
 * API keys, apart from the connections that they belong to, so that no list, export or message to
 * another tab carries one. `tab`: gone with the tab. `device`: in IndexedDB, unencrypted: whoever
 * can read this browser profile can read it. `locked`: there too, encrypted under the passphrase
 * (key-lock.ts), which holds against a copied profile, not against script in the page.
 */
export type KeptKey = 'tab' | 'device' | 'locked' | 'none';

/** `locked`: this tab has not been given the passphrase. */
export type KeyReading = { key: string } | 'locked' | 'none';

/** What `putBackKey` needs; it may hold the key, so it is for the memory of this page only. */
export interface TakenKey {
  inTab: string | undefined;
  onDevice: Taken;
}

/** The id is that of the connection. */
type StoredKey = { v: 2; id: string } & ({ key: string } | { locked: Sealed });

const storedKeySchema: Schema<StoredKey> = {
  version: 2,
  ups: [(unlocked) => ({ ...unlocked, v: 2 })],
  isValid: ({ id, key, locked }) =>
    isText(id) && (key === undefined ? isSealed(locked) : isText(key)),
  keyOf: ({ id }) => id,
};

const onDevice = () => openCollection('keys', storedKeySchema);

const PREFIX = 'inference-console.key.';
const KIND = 'forgotten-keys';

export async function readKey(connectionId: string): Promise<KeyReading> {
  const inTab = readSessionValue(PREFIX + connectionId);
  if (inTab !== undefined) return { key: inTab };
  const stored = await onDevice().get(connectionId);
  if (!stored) return 'none';
  return 'key' in stored ? { key: stored.key } : openedKey(connectionId, stored.locked);
}

/** A key that does not open although the passphrase was right was damaged: it counts as none. */
async function openedKey(connectionId: string, locked: Sealed): Promise<KeyReading> {
  const locking = lockingKey();
  if (!locking) return 'locked';
  const { unseal } = await import('./key-cipher');
  const key = await unseal(locking, locked, connectionId);
  return key === undefined ? 'none' : { key };
}

/** Afterwards the key is in that one place only. To keep it `locked`, this tab has to be unlocked. */
export async function keepKey(
  connectionId: string,
  key: string,
  where: 'tab' | 'device' | 'locked',
): Promise<void> {
  if (where === 'tab') {
    keepSessionValue(PREFIX + connectionId, key);
    await onDevice().remove([connectionId]);
    return;
  }
  const kept = where === 'locked' ? { locked: await lockedKey(connectionId, key) } : { key };
  await onDevice().put([{ v: 2, id: connectionId, ...kept }]);
  forgetSessionValue(PREFIX + connectionId);
}

async function lockedKey(connectionId: string, key: string): Promise<Sealed> {
  const locking = lockingKey();
  if (!locking) throw new StorageFailure('failed', 'The keys are locked.');
  const { seal } = await import('./key-cipher');
  return seal(locking, key, connectionId);
}

/** In every tab, as `forgetKey`; works on a locked key too. */
export async function takeKey(connectionId: string): Promise<TakenKey> {
  const inTab = readSessionValue(PREFIX + connectionId);
  const taken = await onDevice().take({ keys: [connectionId] });
  await forgetKey(connectionId);
  return { inTab, onDevice: taken };
}

export async function putBackKey(connectionId: string, taken: TakenKey): Promise<void> {
  if (taken.inTab !== undefined) keepSessionValue(PREFIX + connectionId, taken.inTab);
  await onDevice().putBack(taken.onDevice);
}

/** In every tab. */
export async function forgetKey(connectionId: string): Promise<void> {
  forgetInTab([connectionId]);
  announce({ kind: KIND, keys: [connectionId] });
  await onDevice().remove([connectionId]);
}

/** In every tab and on the device, with the passphrase. */
export async function forgetAllKeys(): Promise<void> {
  forgetInTab([]);
  announce({ kind: KIND, keys: [] });
  await onDevice().take({ prefix: '' });
  const { removePassphrase } = await import('./key-lock');
  await removePassphrase();
}

/** No ids means all of them. */
function forgetInTab(connectionIds: string[]): void {
  if (connectionIds.length === 0) lockKeys();
  const names = connectionIds.length
    ? connectionIds.map((id) => PREFIX + id)
    : sessionValueNames().filter((name) => name.startsWith(PREFIX));
  names.forEach(forgetSessionValue);
}

let following = false;

/** Makes this page drop its own keys when they are forgotten in another tab. */
export function followForgetting(): void {
  if (following) return;
  following = true;
  onChange(({ kind, keys }) => {
    if (kind === KIND) forgetInTab(keys);
  });
}
