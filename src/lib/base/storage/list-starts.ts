import { openCollection } from './database/collection';
import type { Kind } from './database/kinds';
import { isObject, isText, readRecord, type Schema } from './database/schema';

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

/** A list of fewer items is read as fast as its start. */
const minLength = 300;
/** Milliseconds to wait for further changes. */
const saveDelay = 1000;

/** Shows a long list from a stored start of it until the whole is read, and stores the start for the next visit. */
export class ListStartStore<Item> {
  readonly #stored: ListStart<Item>;
  readonly #choose: (all: readonly Item[]) => Item[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStored = false;

  /** `choose` picks the start out of the whole list. */
  constructor(stored: ListStart<Item>, choose: (all: readonly Item[]) => Item[]) {
    this.#stored = stored;
    this.#choose = choose;
  }

  /** Never rejects: without a stored start, the list appears as a whole. */
  async get(): Promise<Item[]> {
    const items = await this.#stored.get().catch(() => []);
    this.#isStored ||= items.length > 0;
    return items;
  }

  /** Stores, after a delay, the start of the items that `all` then returns. */
  saveSoon(all: () => readonly Item[]): void {
    this.#timer ??= setTimeout(() => void this.save(all()), saveDelay);
  }

  /** Stores immediately, as after a deletion: deleted items should not be shown again. Never rejects. */
  async save(all: readonly Item[]): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isLong = all.length >= minLength;
    if (!isLong && !this.#isStored) return;
    this.#isStored = isLong;
    // If this fails, the next start takes longer, and nothing is lost.
    await this.#stored.save(isLong ? this.#choose(all) : []).catch(() => undefined);
  }
}
