import type { Entry, Selection } from './backend';
import { Database } from './database';
import { StorageFailure } from './failure';
import { readRecord, type Schema } from './schema';

/** A stored value that is not understood; it is left where it is. */
export interface Unreadable {
  key: string;
  raw: unknown;
  reason: string;
}

export interface Listing<T> {
  records: T[];
  unreadable: Unreadable[];
}

/** Stored values as they were, readable or not, to be put back. */
export type Taken = Entry[];

/** Records of one kind. Every call rejects with StorageFailure and with nothing else. */
export interface Collection<T extends { id: string; v: number }> {
  /** Undefined also for a record that cannot be read; `list` reports those. */
  get(key: string): Promise<T | undefined>;
  /** All records, or those whose key starts with `prefix`, sorted by key. */
  list(prefix?: string): Promise<Listing<T>>;
  /** All or none. */
  put(records: T[]): Promise<void>;
  /**
   * Atomic, also between tabs. Returning undefined leaves the record as it is.
   * A record that cannot be read is never overwritten: the update fails.
   */
  update(key: string, change: (current: T | undefined) => T | undefined): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** Removes, unreadable ones too, and returns what `putBack` needs to undo it. */
  take(selection: Selection): Promise<Taken>;
  putBack(taken: Taken): Promise<void>;
}

const databases = new Map<string, Database>();

/** One database a kind and page: in memory there would be nothing in common otherwise. */
function databaseFor(kind: string): Database {
  const database = databases.get(kind) ?? new Database(`inference-console.${kind}`);
  databases.set(kind, database);
  return database;
}

export function openCollection<T extends { id: string; v: number }>(
  kind: string,
  schema: Schema<T>,
  database = databaseFor(kind),
): Collection<T> {
  function current(entry: Entry): T | undefined {
    const reading = readRecord(schema, entry);
    return 'record' in reading ? reading.record : undefined;
  }

  return {
    async get(key) {
      const [entry] = await database.read({ keys: [key] });
      return entry && current(entry);
    },

    async list(prefix = '') {
      const listing: Listing<T> = { records: [], unreadable: [] };
      for (const entry of await database.read({ prefix })) {
        const reading = readRecord(schema, entry);
        if ('record' in reading) listing.records.push(reading.record);
        else listing.unreadable.push({ key: entry.key, raw: entry.value, ...reading });
      }
      return listing;
    },

    put: (records) =>
      database.put(records.map((record) => ({ key: schema.keyOf(record), value: record }))),

    update: (key, change) =>
      database.update(key, (value) => {
        if (value === undefined) return change(undefined);
        const reading = readRecord(schema, { key, value });
        if ('reason' in reading) throw new StorageFailure('failed', reading.reason);
        return change(reading.record);
      }),

    async remove(keys) {
      await database.take({ keys });
    },

    take: (selection) => database.take(selection),
    putBack: (taken) => database.put(taken),
  };
}
