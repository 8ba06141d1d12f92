import { openCollection } from '../database/collection';
import { newLockingKey, unwrap, wrap, wrappingKey } from './key-cipher';
import { heldLock, holdLockingKey, isSealed, type Sealed } from './stored-keys';
import type { Schema } from '../database/schema';

/** The minimum that OWASP recommends for PBKDF2 with SHA-256. */
const rounds = 600_000;
/** With more, a damaged record would make the browser compute for minutes. */
const maxRounds = 20_000_000;
/** Bytes. */
const saltLength = 16;
const ID = 'lock';

/**
 * One passphrase for the browser. It wraps the locking key, which encrypts the API keys; changing
 * the passphrase also changes the locking key (passphrase.ts).
 */
export interface KeyLock {
  v: 1;
  id: typeof ID;
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  wrapped: Sealed;
}

const keyLockSchema: Schema<KeyLock> = {
  version: 1,
  ups: [],
  isValid: ({ id, salt, rounds: storedRounds, wrapped }) =>
    id === ID &&
    salt instanceof Uint8Array &&
    typeof storedRounds === 'number' &&
    Number.isInteger(storedRounds) &&
    storedRounds > 0 &&
    storedRounds <= maxRounds &&
    isSealed(wrapped),
  keyOf: ({ id }) => id,
};

/** A lock with its locking key. */
export interface OpenLock {
  lock: KeyLock;
  locking: CryptoKey;
}

/** Each passphrase has its own salt. */
export function nameOfLock({ salt }: KeyLock): string {
  return String(salt);
}

const locks = () => openCollection('key-lock', keyLockSchema);

/** `wrong`: another passphrase. `missing`: there is none, or its record is damaged. */
export type Unlocking = 'unlocked' | 'wrong' | 'missing';

export async function hasPassphrase(): Promise<boolean> {
  return (await locks().get(ID)) !== undefined;
}

/** Unlocks this tab; never changes stored data. */
export async function unlockKeys(passphrase: string): Promise<Unlocking> {
  const { outcome, open } = await openedBy(passphrase);
  if (open) holdLockingKey(open.locking, nameOfLock(open.lock));
  return outcome;
}

/** Sets the passphrase unless there is one already, then unlocks this tab. */
export async function createPassphrase(passphrase: string): Promise<Unlocking> {
  const { lock, locking } = await lockBy(passphrase, await newLockingKey());
  let isFirst = false;
  await locks().update(ID, (current) => {
    isFirst = !current;
    return current ? undefined : lock;
  });
  if (!isFirst) return unlockKeys(passphrase);
  holdLockingKey(locking, nameOfLock(lock));
  return 'unlocked';
}

/** The lock in its stored form, with the locking key in a form that cannot be exported. */
export async function lockBy(passphrase: string, readable: CryptoKey): Promise<OpenLock> {
  const salt = crypto.getRandomValues(new Uint8Array(saltLength));
  const wrapping = await wrappingKey(passphrase, salt, rounds);
  const wrapped = await wrap(readable, wrapping);
  const locking = await unwrap(wrapped, wrapping);
  if (!locking) throw new Error('What was just wrapped does not unwrap.');
  return { lock: { v: 1, id: ID, salt, rounds, wrapped }, locking };
}

export async function openedBy(
  passphrase: string,
): Promise<{ outcome: Unlocking; open?: OpenLock }> {
  const lock = await locks().get(ID);
  if (!lock) return { outcome: 'missing' };
  const wrapping = await wrappingKey(passphrase, lock.salt, lock.rounds);
  const locking = await unwrap(lock.wrapped, wrapping);
  return locking ? { outcome: 'unlocked', open: { lock, locking } } : { outcome: 'wrong' };
}

/** Whether the locking key of this tab is still the one that keys are locked with. */
export async function isLockHeld(): Promise<boolean> {
  const lock = await locks().get(ID);
  return lock !== undefined && nameOfLock(lock) === heldLock();
}
