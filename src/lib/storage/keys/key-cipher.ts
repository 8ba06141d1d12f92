import type { Sealed } from './sealed';

/** AES-GCM wants 12 bytes, and never the same ones twice under one key. */
const ivLength = 12;
const uses: KeyUsage[] = ['encrypt', 'decrypt'];

/**
 * The key that a passphrase makes (PBKDF2 with SHA-256); it does nothing but wrap the locking key.
 * Composed and decomposed letters count as the same: keyboards differ in what they type.
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

/** Script can read it out, as wrapping demands: not to be held on to. */
export function newLockingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, uses);
}

export async function wrap(locking: CryptoKey, wrapping: CryptoKey): Promise<Sealed> {
  const cipher = { name: 'AES-GCM', iv: freshIv() };
  const bytes = await crypto.subtle.wrapKey('raw', locking, wrapping, cipher);
  return { iv: cipher.iv, bytes: new Uint8Array(bytes) };
}

/** Undefined where another key has wrapped it, or it was damaged. */
export function unwrap({ iv, bytes }: Sealed, wrapping: CryptoKey): Promise<CryptoKey | undefined> {
  const cipher = { name: 'AES-GCM', iv };
  return unlessRefused(
    crypto.subtle.unwrapKey('raw', bytes, wrapping, cipher, 'AES-GCM', false, uses),
  );
}

/** What it belongs to is not hidden, but the text opens for nothing else. */
export async function seal(locking: CryptoKey, text: string, belongsTo: string): Promise<Sealed> {
  const cipher = { name: 'AES-GCM', iv: freshIv(), additionalData: bytesOf(belongsTo) };
  const bytes = await crypto.subtle.encrypt(cipher, locking, bytesOf(text));
  return { iv: cipher.iv, bytes: new Uint8Array(bytes) };
}

/** Undefined where another key has sealed it, or for something else, or it was damaged. */
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

/** AES-GCM refuses with an OperationError what was not made with this key. */
async function unlessRefused<R>(work: Promise<R>): Promise<R | undefined> {
  try {
    return await work;
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'OperationError') return undefined;
    throw reason;
  }
}
