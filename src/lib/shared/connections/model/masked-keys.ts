import type { KeyOwner } from '$lib/base/storage/keys/key-owner';
import { readKey } from '$lib/base/storage/keys/keys';
import { unpackSecrets } from '$lib/base/storage/keys/secrets';
import type { KeyReading } from '$lib/base/storage/keys/stored-keys';
import { maskedKey } from './connection';

/** The masked keys that this tab can use, by the ids of their connections. */
export async function maskedKeysOf(owners: readonly KeyOwner[]): Promise<Map<string, string>> {
  const keys = await Promise.all(owners.map(keyOrNone));
  const masked = new Map<string, string>();
  for (const [index, { id }] of owners.entries()) {
    const reading = keys[index];
    if (typeof reading === 'object') masked.set(id, maskedKey(unpackSecrets(reading.key).apiKey));
  }
  return masked;
}

/** A key that cannot be read is not shown; a request reports it. */
export function keyOrNone(owner: KeyOwner): Promise<KeyReading> {
  return readKey(owner).catch(() => 'none');
}
