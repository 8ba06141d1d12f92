import { announce } from '../database/changes';
import { openCollection } from '../database/collection';
import { isObject, isText, isTextList, type Schema } from '../database/schema';
import {
  readSessionValue,
  removeSessionValue,
  saveSessionValue,
  sessionValueNames,
} from '../database/session-values';

/**
 * Places for API keys, separate from their connections, so that no list, export or message to
 * another tab contains one. `tab`: gone with the tab. `device`: unencrypted, in a storage bucket if
 * the browser supports them and in IndexedDB otherwise: whoever can read this browser profile can
 * read it. `locked`: also there, encrypted under the passphrase (key-lock.ts), which protects
 * against a copied profile, not against scripts in the page.
 */
export type KeyPlace = 'tab' | 'device' | 'locked';
export type KeyLocation = KeyPlace | 'none';

/**
 * `locked`: the passphrase has not been entered in this tab. `elsewhere`: the key was entered for
 * other origins than the caller's, which may hold the connection from before it was changed in
 * another tab.
 */
export type KeyReading = { key: string } | 'locked' | 'elsewhere' | 'none';

/**
 * The id is that of the connection; the origins are those that the key was entered for, and may be
 * sent to. `bucket` names where the key is (apart.ts). The version did not change when it was
 * added: an older build in another tab would not encrypt an unknown version again when it changes
 * the passphrase.
 */
export type StoredKey = {
  v: 3;
  id: string;
  /** Null when an older build stored the key: see claim-origins.ts. */
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
    (origins === null || isTextList(origins)) &&
    (isText(key ?? bucket) || (key === undefined && isSealed(locked))),
  keyOf: ({ id }) => id,
};

export const storedKeys = () => openCollection('keys', storedKeySchema);

export const removedKeys = 'forgotten-keys';
/** Announced when every key is locked with another locking key. */
export const changedLock = 'changed-key-lock';

/**
 * Removes keys from every tab, but not from the device. An empty list means all of them, and locks
 * the tabs.
 */
export function removeFromTabs(connectionIds: string[]): void {
  removeFromTab(connectionIds);
  announce(removedKeys, connectionIds);
}

/** In this tab only. */
export function removeFromTab(connectionIds: string[]): void {
  if (connectionIds.length === 0) lockKeys();
  removeKeysInTab(connectionIds);
}

/** Data encrypted with AES-GCM, and its IV of 12 bytes. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

export function isSealed(value: unknown): value is Sealed {
  return isObject(value) && value.iv instanceof Uint8Array && value.bytes instanceof Uint8Array;
}

export interface KeyInTab {
  /** Null when an older build stored the key: see claim-origins.ts. */
  origins: string[] | null;
  key: string;
}

const PREFIX = 'inference-console.key.';

export function readKeyInTab(connectionId: string): KeyInTab | undefined {
  const text = readSessionValue(PREFIX + connectionId);
  return text === undefined ? undefined : keyInTabOf(text);
}

export function saveKeyInTab(connectionId: string, { origins, key }: KeyInTab): void {
  saveSessionValue(PREFIX + connectionId, JSON.stringify({ origins, key }));
}

/** An empty list means all of them. */
export function removeKeysInTab(connectionIds: string[]): void {
  const names = connectionIds.length
    ? connectionIds.map((id) => PREFIX + id)
    : sessionValueNames().filter((name) => name.startsWith(PREFIX));
  names.forEach(removeSessionValue);
}

/** Older builds stored nothing but the key. */
function keyInTabOf(text: string): KeyInTab {
  const value = parsed(text);
  if (!isObject(value) || !isText(value.key)) return { origins: null, key: text };
  return { origins: isTextList(value.origins) ? value.origins : null, key: value.key };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The key that encrypts API keys, after the passphrase was entered: only in the memory of this tab,
 * and not exportable by scripts. Undefined while the keys are locked.
 */
let held: { key: CryptoKey; lock: string } | undefined;

export function lockingKey(): CryptoKey | undefined {
  return held?.key;
}

/** The name of the lock that it belongs to. */
export function heldLock(): string | undefined {
  return held?.lock;
}

export function holdLockingKey(key: CryptoKey, lock: string): void {
  held = { key, lock };
}

/** Locks the keys in this tab; other tabs are not affected. */
export function lockKeys(): void {
  held = undefined;
}
