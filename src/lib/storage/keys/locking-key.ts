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
