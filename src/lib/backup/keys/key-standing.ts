import { coversOrigins, type KeyOwner } from '$lib/storage/keys/key-owner';
import { readKey } from '$lib/storage/keys/keys';
import { storedOwners } from './keys-here';
import type { PlainKey } from './keys-file';

/**
 * State of a key in a file. `here`: its connection already has one, which stays. `elsewhere`: its
 * connection has another address than the key was exported for. `nowhere`: there is no such
 * connection.
 */
export type KeyState = 'new' | 'here' | 'elsewhere' | 'nowhere';

type Bound = Omit<PlainKey, 'key'>;

/**
 * By the ids of the keys. `coming`: connections and servers that the file would add. Rejects with
 * StorageFailure.
 */
export async function keyStatesOf(
  keys: readonly Bound[],
  coming: readonly KeyOwner[] = [],
): Promise<Map<string, KeyState>> {
  const here = await storedOwners();
  const standings = new Map<string, KeyState>();
  for (const key of keys) {
    const stored = here.find(({ id }) => id === key.id);
    const owner = stored ?? coming.find(({ id }) => id === key.id);
    standings.set(key.id, await keyStateOf(key, owner, stored !== undefined));
  }
  return standings;
}

async function keyStateOf(
  { origins }: Bound,
  owner: KeyOwner | undefined,
  isStored: boolean,
): Promise<KeyState> {
  if (!owner) return 'nowhere';
  if (!coversOrigins(origins, owner)) return 'elsewhere';
  return isStored && (await readKey(owner)) !== 'none' ? 'here' : 'new';
}
