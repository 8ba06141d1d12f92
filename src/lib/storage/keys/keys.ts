import { announce, onChange } from '../changes';
import { openCollection } from '../collection';
import { lockingKey, lockKeys } from './locking-key';
import { isText, type Schema } from '../schema';
import { isSealed, type Sealed } from './sealed';
import { forgetSessionValue, readSessionValue, sessionValueNames } from './session-values';

/**
 * API keys, apart from the connections that they belong to, so that no list, export or message to
 * another tab carries one. `tab`: gone with the tab. `device`: in IndexedDB, unencrypted: whoever
 * can read this browser profile can read it. `locked`: there too, encrypted under the passphrase
 * (key-lock.ts), which holds against a copied profile, not against script in the page.
 */
export type KeptKey = 'tab' | 'device' | 'locked' | 'none';

/** `locked`: this tab has not been given the passphrase. */
export type KeyReading = { key: string } | 'locked' | 'none';

/** The id is that of the connection. */
export type StoredKey = { v: 2; id: string } & ({ key: string } | { locked: Sealed });

const storedKeySchema: Schema<StoredKey> = {
  version: 2,
  ups: [(unlocked) => ({ ...unlocked, v: 2 })],
  isValid: ({ id, key, locked }) =>
    isText(id) && (key === undefined ? isSealed(locked) : isText(key)),
  keyOf: ({ id }) => id,
};

export const storedKeys = () => openCollection('keys', storedKeySchema);

const PREFIX = 'inference-console.key.';
const forgotten = 'forgotten-keys';

/** Of the session value that is the key of a connection. */
export function nameInTab(connectionId: string): string {
  return PREFIX + connectionId;
}

export async function readKey(connectionId: string): Promise<KeyReading> {
  const inTab = readSessionValue(nameInTab(connectionId));
  if (inTab !== undefined) return { key: inTab };
  const stored = await storedKeys().get(connectionId);
  if (!stored) return 'none';
  if ('key' in stored) return { key: stored.key };
  const locking = lockingKey();
  if (!locking) return 'locked';
  const { openedKey } = await import('./keep-keys');
  return openedKey(connectionId, stored.locked, locking);
}

/** In every tab, but not on the device. No ids means all of them, and locks the tabs. */
export function forgetInTabs(connectionIds: string[]): void {
  forgetInTab(connectionIds);
  announce(forgotten, connectionIds);
}

function forgetInTab(connectionIds: string[]): void {
  if (connectionIds.length === 0) lockKeys();
  const names = connectionIds.length
    ? connectionIds.map(nameInTab)
    : sessionValueNames().filter((name) => name.startsWith(PREFIX));
  names.forEach(forgetSessionValue);
}

let following = false;

/** Makes this page drop its own keys when they are forgotten in another tab. */
export function followForgetting(): void {
  if (following) return;
  following = true;
  onChange(forgotten, forgetInTab);
}
