import { followKeyRemoval, loadKeyStorage } from './keys/keys';
import type { RemovedWithKey } from './keys/remove-with-key';
import type { StoredEntry } from './database/backend';
import { announce, onChange } from './database/changes';
import { openCollection, type Listing } from './database/collection';
import { connectionSchema, type Connection } from './keys/connection-records';
import { database } from './database/console-database';
import { storageBuckets } from './keys/storage-buckets';

/** Every call rejects with StorageFailure only. */
export interface ConnectionRepository {
  /** Oldest first. */
  list(): Promise<Listing<Connection>>;
  get(id: string): Promise<Connection | undefined>;
  /** With what `also` has, in one transaction. */
  save(connection: Connection, also?: StoredEntry[]): Promise<void>;
  /** Removes its key and its recorded requests too. */
  remove(id: string): Promise<RemovedWithKey>;
  restore(removed: RemovedWithKey): Promise<void>;
  /** Notifies of the connections that other tabs have changed. */
  onChange(listener: (ids: string[]) => void): () => void;
}

const kind = 'connections';

/** From then on this page also drops keys that are removed in other tabs. */
export function openConnections(): ConnectionRepository {
  const connections = openCollection(kind, connectionSchema);
  followKeyRemoval();
  if (storageBuckets()) void Promise.allSettled([settle()]);

  return {
    async list() {
      const { records, unreadable } = await connections.list();
      return { records: records.sort((a, b) => a.createdAt - b.createdAt), unreadable };
    },

    get: (id) => connections.get(id),

    async save(connection, also = []) {
      await database.put([{ kind, key: connection.id, value: connection }, ...also]);
      announce(kind, [connection.id]);
    },

    remove: async (id) => (await loadKeyStorage()).removeWithKey(kind, id),

    restore: async (removed) => (await loadKeyStorage()).restoreWithKey(kind, removed),

    onChange: (listener) => onChange(kind, listener),
  };
}

/** A failed step is tried again at the next start. */
async function settle(): Promise<void> {
  const { settleKeys } = await loadKeyStorage();
  await settleKeys();
}
