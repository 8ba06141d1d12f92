import { seal, unseal } from './key-cipher';
import type { StoredKey } from './stored-keys';
import type { Sealed } from './sealed';

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
