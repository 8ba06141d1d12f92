import type { Address, StoredEntry } from './backend';
import { database } from './console-database';
import { StorageFailure } from './failure';
import type { Kind, KindSelection } from './kinds';
import { readRecord, type Schema } from './schema';

/** A stored value that cannot be read; it is left in place. */
export interface Unreadable {
  key: string;
  raw: unknown;
  reason: string;
}

export interface Listing<T> {
  records: T[];
  unreadable: Unreadable[];
}

/** Records of one kind. Every call rejects with StorageFailure only. */
export interface Collection<T> {
  /** Undefined also for an unreadable record; `list` reports those. */
  get(key: string): Promise<T | undefined>;
  /** All records, or those whose key starts with `prefix`, sorted by key. */
  list(prefix?: string): Promise<Listing<T>>;
  /** All or none. */
  put(records: T[]): Promise<void>;
  /** Stores all records that can be stored; rejects with `unwritable` if there are others. */
  putWritable(records: T[]): Promise<void>;
  /**
   * Atomic, also between tabs. Returning undefined leaves the record unchanged. An unreadable
   * record is never overwritten: the update fails.
   */
  update(key: string, change: (current: T | undefined) => T | undefined): Promise<void>;
  /** Atomic: stores the records that `change` returns for those whose key starts with `prefix`. */
  updateAll(prefix: string, change: (current: Listing<T>) => T[]): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

export function openCollection<T>(kind: Kind, schema: Schema<T>): Collection<T> {
  const entryOf = (record: T): StoredEntry => ({
    kind,
    key: schema.keyOf(record),
    value: record,
  });
  const at = (key: string): KindSelection => ({ kind, keys: [key] });

  return {
    async get(key) {
      const [entry] = await database.read([at(key)]);
      const reading = entry && readRecord(schema, entry);
      return reading && 'record' in reading ? reading.record : undefined;
    },

    list: async (prefix = '') => listingOf(schema, await database.read([{ kind, prefix }])),

    put: (records) => database.put(records.map(entryOf)),

    async putWritable(records) {
      const entries = records.map(entryOf);
      try {
        await database.put(entries);
      } catch (error) {
        if (!(error instanceof StorageFailure && error.kind === 'unwritable')) throw error;
        const refused = new Set(error.entries.map(({ key }) => key));
        await database.put(entries.filter(({ key }) => !refused.has(key)));
        throw error;
      }
    },

    update: (key, change) =>
      database.change([at(key)], ([entry]) => {
        const changed = change(entry && readOrFail(schema, entry));
        return changed && { put: [{ kind, key, value: changed }] };
      }),

    updateAll: (prefix, change) =>
      database.change([{ kind, prefix }], (found) => ({
        put: change(listingOf(schema, found)).map(entryOf),
      })),

    async remove(keys) {
      await removeEntries([{ kind, keys }]);
    },
  };
}

/**
 * Removes the selected values of several kinds in one transaction, unreadable ones too; `which` may
 * exclude some. Returns the argument for `putBack`.
 */
export async function removeEntries(
  selections: KindSelection[],
  which = (found: StoredEntry[]) => found,
): Promise<StoredEntry[]> {
  let taken: StoredEntry[] = [];
  await database.change(selections, (found) => {
    taken = which(found);
    return { remove: taken };
  });
  return taken;
}

/** One transaction for all kinds. */
export function writeTogether(put: StoredEntry[], remove: Address[]): Promise<void> {
  const kinds = new Set([...put, ...remove].map(({ kind }) => kind as Kind));
  const selections = [...kinds].map((kind): KindSelection => ({ kind, keys: [] }));
  return database.change(selections, () => ({ put, remove }));
}

/** One transaction. */
export function restoreEntries(taken: StoredEntry[]): Promise<void> {
  return database.put(taken);
}

function listingOf<T>(schema: Schema<T>, entries: StoredEntry[]): Listing<T> {
  const listing: Listing<T> = { records: [], unreadable: [] };
  for (const entry of entries) {
    const reading = readRecord(schema, entry);
    if ('record' in reading) listing.records.push(reading.record);
    else listing.unreadable.push({ key: entry.key, raw: entry.value, ...reading });
  }
  return listing;
}

export function readOrFail<T>(schema: Schema<T>, entry: StoredEntry): T {
  const reading = readRecord(schema, entry);
  if ('reason' in reading) throw new StorageFailure('failed', reading.reason);
  return reading.record;
}
