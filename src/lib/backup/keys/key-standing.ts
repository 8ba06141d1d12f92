import { coversOrigins, type KeyOwner } from '$lib/storage/keys/key-owner';
import { readKey } from '$lib/storage/keys/keys';
import { ownersHere } from './keys-here';
import type { PlainKey } from './keys-file';

/**
 * State of a key in a file. `here`: its connection already has one, which stays. `elsewhere`: its
 * connection has another address than the key was exported for. `nowhere`: there is no such
 * connection.
 */
export type KeyStanding = 'new' | 'here' | 'elsewhere' | 'nowhere';

type Bound = Omit<PlainKey, 'key'>;

/**
 * By the ids of the keys. `coming`: connections and servers that the file would add. Rejects with
 * StorageFailure.
 */
export async function standingsOf(
  keys: readonly Bound[],
  coming: readonly KeyOwner[] = [],
): Promise<Map<string, KeyStanding>> {
  const here = await ownersHere();
  const standings = new Map<string, KeyStanding>();
  for (const key of keys) {
    const stored = here.find(({ id }) => id === key.id);
    const owner = stored ?? coming.find(({ id }) => id === key.id);
    standings.set(key.id, await standingOf(key, owner, stored !== undefined));
  }
  return standings;
}

async function standingOf(
  { origins }: Bound,
  owner: KeyOwner | undefined,
  isStored: boolean,
): Promise<KeyStanding> {
  if (!owner) return 'nowhere';
  if (!coversOrigins(origins, owner)) return 'elsewhere';
  return isStored && (await readKey(owner)) !== 'none' ? 'here' : 'new';
}
