import { announce } from '../changes';
import { openCollection } from '../collection';
import { isText, type Schema } from '../schema';
import { forgetKeysInTab, isOrigins } from './key-in-tab';
import { lockKeys } from './locking-key';
import { isSealed, type Sealed } from './sealed';

/**
 * API keys, apart from the connections that they belong to, so that no list, export or message to
 * another tab carries one. `tab`: gone with the tab. `device`: unencrypted, in a storage bucket where the browser has
 * them and in IndexedDB otherwise: whoever can read this browser profile can read it. `locked`: there too, encrypted under the passphrase
 * (key-lock.ts), which holds against a copied profile, not against script in the page.
 */
export type KeptKey = 'tab' | 'device' | 'locked' | 'none';

/**
 * `locked`: this tab has not been given the passphrase. `elsewhere`: the key was entered for other origins than those
 * of whoever asks, who may hold the connection as it was before it was changed in another tab.
 */
export type KeyReading = { key: string } | 'locked' | 'elsewhere' | 'none';

/**
 * The id is that of the connection; the origins are those that the key was entered for, and may go to. `bucket` names
 * where the key lies (apart.ts). The version did not change with it: an older build in another tab would not seal again
 * what it does not understand when it changes the passphrase.
 */
export type StoredKey = {
  v: 3;
  id: string;
  /** Null where an older build kept the key: see claim-origins.ts. */
  origins: string[] | null;
} & ({ key: string } | { bucket: string } | { locked: Sealed });

const storedKeySchema: Schema<StoredKey> = {
  version: 3,
  ups: [
    (unlocked) => ({ ...unlocked, v: 2 }),
    (unclaimed) => ({ ...unclaimed, v: 3, origins: null }),
  ],
  isValid: ({ id, origins, key, bucket, locked }) =>
    isText(id) &&
    (origins === null || isOrigins(origins)) &&
    (isText(key ?? bucket) || (key === undefined && isSealed(locked))),
  keyOf: ({ id }) => id,
};

export const storedKeys = () => openCollection('keys', storedKeySchema);

export const forgotten = 'forgotten-keys';
/** Announced when every key is locked with another locking key. */
export const changedLock = 'changed-key-lock';

/** In every tab, but not on the device. No ids means all of them, and locks the tabs. */
export function forgetInTabs(connectionIds: string[]): void {
  forgetInTab(connectionIds);
  announce(forgotten, connectionIds);
}

/** In this tab. */
export function forgetInTab(connectionIds: string[]): void {
  if (connectionIds.length === 0) lockKeys();
  forgetKeysInTab(connectionIds);
}
