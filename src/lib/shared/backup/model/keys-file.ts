import { headerProblem } from '$lib/shared/connections/model/extra-headers';
import { readApiKey } from '$lib/shared/connections/model/typed-fields';
import { base64Bytes } from '$lib/base/formats/base64';
import {
  newLockingKey,
  seal,
  unseal,
  unwrap,
  wrappingKey,
} from '$lib/base/storage/keys/key-cipher';
import { lockBy } from '$lib/base/storage/keys/key-lock';
import { packSecrets, unpackSecrets } from '$lib/base/storage/keys/secrets';
import type { Sealed } from '$lib/base/storage/keys/stored-keys';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import { checkVersion } from './read-json';
import { DamagedEntry } from '$lib/base/formats/zip/zip-file';

/** Name within the zip file. */
export const keysFileName = 'keys.json';

/** A key of a connection or the token of a tool server. */
export interface PlainKey {
  /** Id of the connection or the server. */
  id: string;
  /** Origins that it may be sent to. */
  origins: string[];
  key: string;
}

interface SealedKey extends Omit<PlainKey, 'key'> {
  sealed: Sealed;
}

/** The parsed file within its bounds; nothing of it is decrypted. */
export interface SealedKeys {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  /** The key that encrypts the others, wrapped by a key derived from the passphrase. */
  wrapped: Sealed;
  keys: SealedKey[];
}

const format = 'inference-console-keys';
const version = 1;
const derivation = 'PBKDF2-SHA-256';
const cipher = 'AES-256-GCM';

/** The file is untrusted: with more, the browser would compute for minutes. */
const maxRounds = 10_000_000;
const maxKeys = 1000;
/** Maximum characters of an id, an origin, or a key in Base64. */
const maxTextLength = 8192;
/** Bytes of a salt, of an AES-GCM IV, and of a wrapped 256-bit key with its 128-bit tag. */
const [saltLength, ivLength, wrappedLength] = [16, 12, 48];

/** The file, encrypted with a key of its own that the passphrase wraps. */
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

/** Throws DamagedEntry when it cannot be opened with reasonable effort. */
export function readKeysFile(value: unknown): SealedKeys {
  if (!isObject(value) || value.format !== format || !isObject(value.lock))
    throw new DamagedEntry('It contains no keys of this console.');
  checkVersion(value.version, version);
  const { lock, keys } = value;
  if (lock.derivation !== derivation || lock.cipher !== cipher)
    throw new DamagedEntry('Its encryption is unknown.');
  const { iterations } = lock;
  if (!isCount(iterations) || iterations > maxRounds)
    throw new DamagedEntry('Decrypting it would take minutes.');
  if (!Array.isArray(keys) || keys.length > maxKeys)
    throw new DamagedEntry('It has too many keys.');
  return {
    salt: bytesIn(lock.salt, saltLength),
    rounds: iterations,
    wrapped: { iv: bytesIn(lock.iv, ivLength), bytes: bytesIn(lock.wrapped, wrappedLength) },
    keys: keys.map(sealedKeyIn),
  };
}

/**
 * `damaged`: number of keys that fail to open although the passphrase is right, because they were
 * changed.
 */
export async function openKeys(
  { salt, rounds, wrapped, keys }: SealedKeys,
  passphrase: string,
): Promise<{ keys: PlainKey[]; damaged: number } | 'wrong'> {
  const locking = await unwrap(wrapped, await wrappingKey(passphrase, salt, rounds));
  if (!locking) return 'wrong';
  const opened: PlainKey[] = [];
  for (const { sealed, ...bound } of keys) {
    const key = sendable((await unseal(locking, sealed, belongsTo(bound))) ?? '');
    if (key !== '') opened.push({ ...bound, key });
  }
  return { keys: opened, damaged: keys.length - opened.length };
}

/** The secrets of an opened entry; empty if headers cannot contain them. */
function sendable(text: string): string {
  const { apiKey, headers } = unpackSecrets(text);
  const read = readApiKey(apiKey);
  return 'problem' in read || headerProblem(headers)
    ? ''
    : packSecrets({ apiKey: read.key, headers });
}

/**
 * Bound as additional data, so that no key opens for another connection or address than it was
 * exported for.
 */
function belongsTo({ id, origins }: Omit<PlainKey, 'key'>): string {
  return JSON.stringify([id, origins]);
}

function sealedKeyIn(value: unknown): SealedKey {
  const { id, origins, iv, sealed } = (isObject(value) ? value : {}) satisfies RawRecord;
  if (!isShort(id) || !Array.isArray(origins) || origins.length > 2 || !origins.every(isOrigin))
    throw new DamagedEntry('A key has no connection.');
  return { id, origins, sealed: { iv: bytesIn(iv, ivLength), bytes: bytesIn(sealed) } };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0;
}

function isShort(value: unknown): value is string {
  return isText(value) && value.length <= maxTextLength;
}

function isOrigin(value: unknown): value is string {
  return isShort(value) && URL.canParse(value) && new URL(value).origin === value;
}

function asBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function bytesIn(value: unknown, length?: number): Uint8Array<ArrayBuffer> {
  const bytes = isShort(value) ? base64Bytes(value) : undefined;
  if (bytes?.length && bytes.length === (length ?? bytes.length)) return bytes;
  throw new DamagedEntry('It isn’t encrypted as it declares.');
}
