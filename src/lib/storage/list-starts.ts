import { openCollection } from './collection';
import type { Kind } from './kinds';
import { isObject, isText, readRecord, type Schema } from './schema';

/**
 * Copies of the first records of a long list. They are not part of backups, since they are derived
 * from the records.
 */
interface StoredStart {
  v: 1;
  /** The listed kind. */
  id: string;
  records: unknown[];
}

export const listStartSchema: Schema<StoredStart> = {
  version: 1,
  ups: [],
  isValid: ({ id, records }) => isText(id) && Array.isArray(records),
  keyOf: ({ id }) => id,
};

/**
 * The first records of a long list when it was last shown: one read, instead of ten thousand for
 * all of it.
 */
export interface ListStart<T> {
  /** Empty when nothing is stored. Rejects with StorageFailure. */
  get(): Promise<T[]>;
  /** Rejects with StorageFailure. */
  save(records: readonly T[]): Promise<void>;
}

export function openListStart<T>(kind: Kind, schema: Schema<T>): ListStart<T> {
  const starts = openCollection('list-starts', listStartSchema);
  return {
    async get() {
      const start = await starts.get(kind);
      return (start?.records ?? []).flatMap((value) => {
        if (!isObject(value) || !isText(value.id)) return [];
        const reading = readRecord(schema, { key: value.id, value });
        return 'record' in reading ? [reading.record] : [];
      });
    },
    save: (records) =>
      records.length > 0
        ? starts.put([{ v: 1, id: kind, records: [...records] }])
        : starts.remove([kind]),
  };
}
