import type { Entry } from './backend';
import { announce, onChange } from './changes';
import { openCollection, putBack, take, type Listing } from './collection';
import type { KeyInTab } from './keys/key-in-tab';
import { connectionSchema, type Connection } from './connection-records';
import { followForgetting } from './keys/keys';
import { storageBuckets } from './keys/storage-buckets';

/** What `restore` needs; it holds the key, so it is for the memory of this page only. */
export interface RemovedConnection {
  id: string;
  entries: Entry[];
  keyInTab: KeyInTab | undefined;
}

/** Every call rejects with StorageFailure and with nothing else. */
export interface ConnectionRepository {
  /** Oldest first. */
  list(): Promise<Listing<Connection>>;
  get(id: string): Promise<Connection | undefined>;
  save(connection: Connection): Promise<void>;
  /** Forgets its key too. */
  remove(id: string): Promise<RemovedConnection>;
  restore(removed: RemovedConnection): Promise<void>;
  /** Hears the ids of connections that other tabs have changed. */
  onChange(listener: (ids: string[]) => void): () => void;
}

const kind = 'connections';

/** From then on this page also drops the keys that are removed in other tabs. */
export function openConnections(): ConnectionRepository {
  const connections = openCollection(kind, connectionSchema);
  followForgetting();
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

    async remove(id) {
      const { takeKeyInTab } = await import('./keys/keep-keys');
      const { takeOutOfBuckets } = await import('./keys/apart');
      const { eraseOld } = await import('./carry-over/erase-old');
      const entries = await take([
        { kind, keys: [id] },
        { kind: 'keys', keys: [id] },
      ]);
      const keyInTab = takeKeyInTab(id);
      const withKey = await takeOutOfBuckets(entries);
      await eraseOld('keys', [id]);
      announce(kind, [id]);
      return { id, entries: withKey, keyInTab };
    },

    async restore({ id, entries, keyInTab }) {
      const { putBackKeyInTab } = await import('./keys/keep-keys');
      const { keepApart } = await import('./keys/apart');
      putBackKeyInTab(id, keyInTab);
      await keepApart(entries, putBack);
      announce(kind, [id]);
    },

    onChange: (listener) => onChange(kind, listener),
  };
}

/** What fails is tried again at the next start. */
async function settle(): Promise<void> {
  const { settleKeys } = await import('./keys/settle-keys');
  await settleKeys();
}
