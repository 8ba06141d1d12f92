import { readApiKey } from '$lib/connections/keys/api-key';
import { newLockingKey, seal, unseal, unwrap, wrappingKey } from '$lib/storage/keys/key-cipher';
import { lockBy } from '$lib/storage/keys/key-lock';
import type { Sealed } from '$lib/storage/keys/sealed';
import { isObject, isText, type RawRecord } from '$lib/storage/schema';
import { checkVersion } from '../read-json';
import { DamagedEntry } from '../zip-entry';

/** Within the zip file. */
export const keysFileName = 'keys.json';

/** A key of a connection or the token of a tool server. */
export interface PlainKey {
  /** Of the connection or the server. */
  id: string;
  /** Where it may go. */
  origins: string[];
  key: string;
}

interface SealedKey extends Omit<PlainKey, 'key'> {
  sealed: Sealed;
}

/** What the file says, read and within its bounds; nothing of it is opened. */
export interface SealedKeys {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  /** The key that the others are sealed under, wrapped by what the passphrase makes. */
  wrapped: Sealed;
  keys: SealedKey[];
}

const format = 'inference-console-keys';
const version = 1;
const derivation = 'PBKDF2-SHA-256';
const cipher = 'AES-256-GCM';

/** A file may come from anywhere: with more, the browser would count for minutes. */
const mostRounds = 10_000_000;
const mostKeys = 1000;
/** Characters of an id, an origin, or a key in Base64. */
const longestText = 8192;
/** Bytes of a salt, of what AES-GCM begins with, and of a wrapped key of 256 bits with its tag of 128. */
const [saltLength, ivLength, wrappedLength] = [16, 12, 48];

/** The file, under a key of its own that the passphrase wraps. */
export async function sealKeys(keys: readonly PlainKey[], passphrase: string): Promise<string> {
  const { lock, locking } = await lockBy(passphrase, await newLockingKey());
  const sealed = await Promise.all(
    keys.map(async ({ key, ...bound }) => {
      const { iv, bytes } = await seal(locking, key, belongsTo(bound));
      return { ...bound, iv: asBase64(iv), sealed: asBase64(bytes) };
    }),
  );
  const content = {
    format,
    version,
    lock: {
      derivation,
      iterations: lock.rounds,
      salt: asBase64(lock.salt),
      cipher,
      iv: asBase64(lock.wrapped.iv),
      wrapped: asBase64(lock.wrapped.bytes),
    },
    keys: sealed,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Throws DamagedEntry where it is none that can be opened within reason. */
export function readKeysFile(value: unknown): SealedKeys {
  if (!isObject(value) || value.format !== format || !isObject(value.lock))
    throw new DamagedEntry('It holds no keys of this console.');
  checkVersion(value.version, version);
  const { lock, keys } = value;
  if (lock.derivation !== derivation || lock.cipher !== cipher)
    throw new DamagedEntry('It is encrypted in a way that is not known here.');
  const { iterations } = lock;
  if (!isCount(iterations) || iterations > mostRounds)
    throw new DamagedEntry('Opening it would take a browser minutes.');
  if (!Array.isArray(keys) || keys.length > mostKeys)
    throw new DamagedEntry('It has more keys than anybody has.');
  return {
    salt: bytesIn(lock.salt, saltLength),
    rounds: iterations,
    wrapped: { iv: bytesIn(lock.iv, ivLength), bytes: bytesIn(lock.wrapped, wrappedLength) },
    keys: keys.map(sealedKeyIn),
  };
}

/** `damaged`: how many do not open although the passphrase is right, as they were changed since. */
export async function openKeys(
  { salt, rounds, wrapped, keys }: SealedKeys,
  passphrase: string,
): Promise<{ keys: PlainKey[]; damaged: number } | 'wrong'> {
  const locking = await unwrap(wrapped, await wrappingKey(passphrase, salt, rounds));
  if (!locking) return 'wrong';
  const opened: PlainKey[] = [];
  for (const { sealed, ...bound } of keys) {
    const read = readApiKey((await unseal(locking, sealed, belongsTo(bound))) ?? '');
    if ('key' in read && read.key !== '') opened.push({ ...bound, key: read.key });
  }
  return { keys: opened, damaged: keys.length - opened.length };
}

/** So that no key opens for another connection or another address than it was exported for. */
function belongsTo({ id, origins }: Omit<PlainKey, 'key'>): string {
  return JSON.stringify([id, origins]);
}

function sealedKeyIn(value: unknown): SealedKey {
  const { id, origins, iv, sealed } = (isObject(value) ? value : {}) satisfies RawRecord;
  if (!isShort(id) || !Array.isArray(origins) || origins.length > 2 || !origins.every(isOrigin))
    throw new DamagedEntry('It does not say what a key is for.');
  return { id, origins, sealed: { iv: bytesIn(iv, ivLength), bytes: bytesIn(sealed) } };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0;
}

function isShort(value: unknown): value is string {
  return isText(value) && value.length <= longestText;
}

function isOrigin(value: unknown): value is string {
  return isShort(value) && URL.canParse(value) && new URL(value).origin === value;
}

function asBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function bytesIn(value: unknown, length?: number): Uint8Array<ArrayBuffer> {
  try {
    const letters = isShort(value) ? atob(value) : '';
    if (letters.length > 0 && letters.length === (length ?? letters.length))
      return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  } catch {
    // It is no Base64.
  }
  throw new DamagedEntry('It is not encrypted as it says.');
}
