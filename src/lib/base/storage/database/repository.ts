import type { StoredEntry } from './backend';
import { announce, onChange } from './changes';
import { type Listing, openCollection, removeEntries, restoreEntries } from './collection';
import type { Kind, KindSelection } from './kinds';
import { requestPersistence } from './persistence';
import type { Schema } from './schema';

/** Everything that was removed with one item, for `restore`; opaque. */
export interface Removed {
  id: string;
  entries: unknown;
}

/** Stored items of one kind with their belongings. Every call rejects with StorageFailure only. */
export interface Repository<T extends { id: string }> {
  /** Newest first. */
  list(): Promise<Listing<T>>;
  get(id: string): Promise<T | undefined>;
  save(record: T): Promise<void>;
  /** Removes an item with all its belongings, in one transaction. */
  remove(id: string): Promise<Removed>;
  /** All or nothing. */
  restore(removed: Removed): Promise<void>;
  /** Notifies of the ids that other tabs have changed. */
  onChange(listener: (ids: string[]) => void): () => void;
}

interface Description<T> {
  kind: Kind;
  schema: Schema<T>;
  /** Milliseconds since 1970; the newest is listed first. */
  timeOf: (record: T) => number;
  /** Records that are removed and restored with the record. */
  belongings: (id: string) => KindSelection[];
}

/** The base of all repositories of listed items. */
export function openRepository<T extends { id: string }>({
  kind,
  schema,
  timeOf,
  belongings,
}: Description<T>): Repository<T> {
  const records = openCollection(kind, schema);

  return {
    async list() {
      const listing = await records.list();
      listing.records.sort((a, b) => timeOf(b) - timeOf(a));
      return listing;
    },

    get: (id) => records.get(id),

    async save(record) {
      await records.put([record]);
      announce(kind, [record.id]);
      void requestPersistence();
    },

    remove: (id) => removeWithBelongings(kind, id, [{ kind, keys: [id] }, ...belongings(id)]),

    async restore({ id, entries }) {
      // Only removeWithBelongings creates it; everyone else treats it as opaque.
      await restoreEntries(entries as StoredEntry[]);
      announce(kind, [id]);
    },

    onChange: (listener) => onChange(kind, listener),
  };
}

/** `which` may exclude some of the selected values. */
export async function removeWithBelongings(
  kind: Kind,
  id: string,
  selections: KindSelection[],
  which?: (found: StoredEntry[]) => StoredEntry[],
): Promise<Removed> {
  const entries = await removeEntries(selections, which);
  announce(kind, [id]);
  return { id, entries };
}
