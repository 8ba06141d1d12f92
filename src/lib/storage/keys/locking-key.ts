/**
 * The key that API keys are locked with, once the passphrase has been given: in the memory of this
 * tab only, and not readable by script. Undefined while the keys are locked.
 */
let held: { key: CryptoKey; lock: string } | undefined;

export function lockingKey(): CryptoKey | undefined {
  return held?.key;
}

/** The name of the lock that it was opened from. */
export function heldLock(): string | undefined {
  return held?.lock;
}

export function holdLockingKey(key: CryptoKey, lock: string): void {
  held = { key, lock };
}

/** Locks the keys in this tab; others stay as they are. */
export function lockKeys(): void {
  held = undefined;
}
