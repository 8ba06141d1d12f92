/**
 * The key that API keys are locked with, once the passphrase has been given: in the memory of this
 * tab only, and not readable by script. Undefined while the keys are locked.
 */
let held: CryptoKey | undefined;

export function lockingKey(): CryptoKey | undefined {
  return held;
}

export function holdLockingKey(key: CryptoKey): void {
  held = key;
}

/** Locks the keys in this tab; others stay as they are. */
export function lockKeys(): void {
  held = undefined;
}
