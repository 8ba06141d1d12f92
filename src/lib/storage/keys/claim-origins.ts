import { openCollection } from '../collection';
import { connectionSchema } from '../connection-records';
import { saveKeyInTab, type KeyInTab } from './key-in-tab';
import { keyOrigins } from './key-owner';
import { storedKeys, type StoredKey } from './stored-keys';

/**
 * Older builds stored keys without the origins that they were entered for: such a key gets those of
 * its connection as stored at the first reading. Undefined if there is no such connection.
 */
export async function claimForStored(connectionId: string): Promise<StoredKey | undefined> {
  const origins = await storedOrigins(connectionId);
  if (!origins) return undefined;
  let claimed: StoredKey | undefined;
  await storedKeys().update(connectionId, (current) => {
    claimed = current?.origins === null ? { ...current, origins } : current;
    return current?.origins === null ? claimed : undefined;
  });
  return claimed;
}

export async function claimInTab(
  connectionId: string,
  { key }: KeyInTab,
): Promise<KeyInTab | undefined> {
  const origins = await storedOrigins(connectionId);
  if (!origins) return undefined;
  saveKeyInTab(connectionId, { origins, key });
  return { origins, key };
}

async function storedOrigins(connectionId: string): Promise<string[] | undefined> {
  const connection = await openCollection('connections', connectionSchema).get(connectionId);
  return connection && keyOrigins(connection);
}
