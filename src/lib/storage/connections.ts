import {
  followKeyRemoval,
  loadKeyStorage,
  type RemovedWithKey,
  removeWithKey,
  restoreWithKey,
} from './keys/keys';
import { announce, onChange } from './changes';
import { openCollection, type Listing } from './collection';
import { connectionSchema, type Connection } from './connection-records';
import { storageBuckets } from './keys/storage-buckets';

/** Every call rejects with StorageFailure only. */
export interface ConnectionRepository {
  /** Oldest first. */
  list(): Promise<Listing<Connection>>;
  get(id: string): Promise<Connection | undefined>;
  save(connection: Connection): Promise<void>;
  /** Removes its key too. */
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

    async save(connection) {
      await connections.put([connection]);
      announce(kind, [connection.id]);
    },

    remove: (id) => removeWithKey(kind, id),

    restore: (removed) => restoreWithKey(kind, removed),

    onChange: (listener) => onChange(kind, listener),
  };
}

/** A failed step is tried again at the next start. */
async function settle(): Promise<void> {
  const { settleKeys } = await loadKeyStorage();
  await settleKeys();
}
