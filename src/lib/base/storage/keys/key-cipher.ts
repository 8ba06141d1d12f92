import type { Sealed, StoredKey } from './stored-keys';

/** AES-GCM needs 12 bytes, never the same ones twice under one key. */
const ivLength = 12;
const uses: KeyUsage[] = ['encrypt', 'decrypt'];

/**
 * Derives a key from a passphrase (PBKDF2 with SHA-256), which only wraps the locking key. Composed
 * and decomposed letters are equal, since keyboards produce both.
 */
export async function wrappingKey(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> {
  const typed = bytesOf(passphrase.normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  );
}

/** Scripts can export it, as wrapping requires: do not hold on to it. */
export function newLockingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, uses);
}

export async function wrap(locking: CryptoKey, wrapping: CryptoKey): Promise<Sealed> {
  const cipher = { name: 'AES-GCM', iv: freshIv() };
  const bytes = await crypto.subtle.wrapKey('raw', locking, wrapping, cipher);
  return { iv: cipher.iv, bytes: new Uint8Array(bytes) };
}

/** Undefined when another key has wrapped it, or it was damaged. */
export function unwrap({ iv, bytes }: Sealed, wrapping: CryptoKey): Promise<CryptoKey | undefined> {
  const cipher = { name: 'AES-GCM', iv };
  return unlessRefused(
    crypto.subtle.unwrapKey('raw', bytes, wrapping, cipher, 'AES-GCM', false, uses),
  );
}

/** `belongsTo` is not encrypted, but the text can only be decrypted with the same value. */
export async function seal(locking: CryptoKey, text: string, belongsTo: string): Promise<Sealed> {
  const cipher = { name: 'AES-GCM', iv: freshIv(), additionalData: bytesOf(belongsTo) };
  const bytes = await crypto.subtle.encrypt(cipher, locking, bytesOf(text));
  return { iv: cipher.iv, bytes: new Uint8Array(bytes) };
}

/** Undefined when another key or another `belongsTo` has sealed it, or it was damaged. */
export async function unseal(
  locking: CryptoKey,
  { iv, bytes }: Sealed,
  belongsTo: string,
): Promise<string | undefined> {
  const cipher = { name: 'AES-GCM', iv, additionalData: bytesOf(belongsTo) };
  const text = await unlessRefused(crypto.subtle.decrypt(cipher, locking, bytes));
  return text && new TextDecoder().decode(text);
}

function freshIv(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(ivLength));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** AES-GCM rejects data of another key with an OperationError. */
async function unlessRefused<R>(work: Promise<R>): Promise<R | undefined> {
  try {
    return await work;
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'OperationError') return undefined;
    throw reason;
  }
}

type Bound = Pick<StoredKey, 'id' | 'origins'>;

export function sealKey(bound: Bound, key: string, locking: CryptoKey): Promise<Sealed> {
  return seal(locking, key, belongsTo(bound));
}

/**
 * Undefined when it was sealed under another key, or damaged. `isBound`: to its origins, and not
 * only to its id.
 */
export async function openSealedKey(
  stored: Bound & { locked: Sealed },
  locking: CryptoKey,
): Promise<{ key: string; isBound: boolean } | undefined> {
  const bound = await unseal(locking, stored.locked, belongsTo(stored));
  if (bound !== undefined) return { key: bound, isBound: stored.origins !== null };
  const key = await unseal(locking, stored.locked, stored.id); // Older builds bound it to the id only.
  return key === undefined ? undefined : { key, isBound: false };
}

/** A record that names other origins does not open. */
function belongsTo({ id, origins }: Bound): string {
  return origins ? JSON.stringify([id, origins]) : id;
}
