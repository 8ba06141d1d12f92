import type { Entry } from '../backend';
import { openCollection } from '../collection';
import { connectionSchema } from '../connection-records';
import { database } from '../console-database';
import {
  deleteBucketsOf,
  hasClearKey,
  isOnDevice,
  moveToBuckets,
  sweepBuckets,
} from './bucket-keys';
import { bucketsWork } from './key-buckets';
import { keyOrigins } from './key-owner';
import { type KeyInTab, saveKeyInTab, type StoredKey, storedKeys } from './stored-keys';

/**
 * Runs at the start of a page: moves keys that an older build stored in the database to buckets,
 * also while another tab still runs that build, and deletes unused buckets. Handles one key at a
 * time, so that it may end anywhere; failures are tried again at the next start.
 */
export async function settleKeys(): Promise<void> {
  await sweepBuckets();
  if (!(await isOnDevice())) return;
  const entries = await database.read([{ kind: 'keys', prefix: '' }]);
  const clear = entries.filter(hasClearKey);
  if (clear.length === 0 || !(await bucketsWork())) return;
  for (const entry of clear) await move(entry);
}

/** Does nothing if the key was changed or removed in the meantime. */
async function move(entry: Entry): Promise<void> {
  const { kind, key } = entry;
  const before = JSON.stringify(entry.value);
  await moveToBuckets([entry], async (apart) => {
    let isSame = false;
    await database.change([{ kind, keys: [key] }], ([current]) => {
      isSame = JSON.stringify(current?.value) === before;
      return isSame ? { put: apart } : undefined;
    });
    if (!isSame) await deleteBucketsOf(apart);
  });
}

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
