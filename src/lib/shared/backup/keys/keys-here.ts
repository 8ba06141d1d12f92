import { openCollection } from '$lib/base/storage/database/collection';
import { connectionSchema } from '$lib/base/storage/keys/connection-records';
import { keyOrigins, type KeyOwner } from '$lib/base/storage/keys/key-owner';
import { readKey } from '$lib/base/storage/keys/keys';
import type { KeyLocation, KeyReading } from '$lib/base/storage/keys/stored-keys';
import { toolServerSchema } from '$lib/base/storage/tool-servers';
import { grantOf } from '$lib/shared/tools/servers/base/grant';
import type { PlainKey } from '../model/keys-file';

export interface NamedOwner extends KeyOwner {
  name: string;
  /** Set for a connection, whose record says where its key is. */
  keyLocation?: KeyLocation;
}

/**
 * `locked`: the passphrase has not been entered in this tab. `gone`: it is nowhere that this tab
 * can read.
 */
interface MissingKey {
  name: string;
  why: 'locked' | 'gone';
}

/**
 * Connections and servers that have a key or a token, or could have one. Rejects with
 * StorageFailure.
 */
export async function storedOwners(): Promise<NamedOwner[]> {
  const [connections, servers] = await Promise.all([
    openCollection('connections', connectionSchema).list(),
    openCollection('tool-servers', toolServerSchema).list(),
  ]);
  return [
    ...connections.records.map(({ id, name, baseUrl, rootUrl, keptKey }) => ({
      id,
      name,
      baseUrl,
      rootUrl,
      keyLocation: keptKey,
    })),
    ...servers.records.map(({ id, title, url }) => ({
      id,
      name: title || url,
      baseUrl: url,
      rootUrl: url,
    })),
  ];
}

/**
 * The keys that this tab can use, and the owners of the other ones; sign-ins are left out. Rejects with StorageFailure.
 */
export async function storedKeys(): Promise<{ keys: PlainKey[]; missing: MissingKey[] }> {
  const keys: PlainKey[] = [];
  const missing: MissingKey[] = [];
  for (const owner of await storedOwners()) {
    const { id, name, keyLocation = 'none' } = owner;
    const reading = await readKey(owner).catch((): KeyReading => 'elsewhere');
    // A sign-in is renewed by one browser only: a copy would end it.
    if (typeof reading === 'object' && grantOf(reading.key)) continue;
    if (typeof reading === 'object')
      keys.push({ id, origins: keyOrigins(owner), key: reading.key });
    else if (reading === 'locked') missing.push({ name, why: 'locked' });
    else if (reading === 'elsewhere' || keyLocation !== 'none') missing.push({ name, why: 'gone' });
  }
  return { keys, missing };
}
