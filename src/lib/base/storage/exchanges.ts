import type { StoredEntry } from './database/backend';
import { announce, onChange } from './database/changes';
import { openCollection, removeEntries } from './database/collection';
import { database } from './database/console-database';
import {
  type ExchangeContent,
  exchangeContentSchema,
  type ExchangeRecord,
  exchangeSchema,
} from './exchange-records';
import { readRecord } from './database/schema';
import { settleInProgress } from './exchange-lock';
import { addToSums, usageEntries, type UsageDay } from './usage-days';

/** Maximum number and size of recorded exchanges; the oldest are removed first. */
export interface ExchangeLimits {
  count: number;
  bytes: number;
}

export interface RecordedExchange {
  record: ExchangeRecord;
  content: ExchangeContent;
}

/** Recorded exchanges. Every call rejects with StorageFailure only. */
export interface ExchangeRepository {
  /** Oldest first. */
  ids(): Promise<string[]>;
  /** In the order of the ids; missing or unreadable ones are omitted. */
  records(ids: string[]): Promise<ExchangeRecord[]>;
  /**
   * Records whose ids lie between two, both included, oldest first: much faster than one by one.
   */
  between(oldest: string, newest: string): Promise<ExchangeRecord[]>;
  content(id: string): Promise<ExchangeContent | undefined>;
  /** In the order of the ids; missing or unreadable ones are omitted. */
  contents(ids: string[]): Promise<ExchangeContent[]>;
  /**
   * Stores exchanges in one transaction with their usage; then removes the oldest if there are too
   * many.
   */
  add(
    exchanges: RecordedExchange[],
    limits: ExchangeLimits,
    usage?: readonly UsageDay[],
  ): Promise<void>;
  remove(ids: string[]): Promise<void>;
  onChange(listener: (ids: string[]) => void): () => void;
}

const kind = 'exchanges';
const contentKind = 'exchange-contents';

/** Records per read when the oldest are removed. */
const recordsPerRead = 200;

export function openExchanges(): ExchangeRepository {
  const contents = openCollection(contentKind, exchangeContentSchema);
  let stored: Stored | undefined;
  const counting = new StoredCounter();

  const ids = () => database.keys(kind);
  const records = async (wanted: string[]) =>
    settleInProgress((await database.read([{ kind, keys: wanted }])).flatMap(recordOf));
  const between = async (from: string, to: string) =>
    settleInProgress((await database.read([{ kind, from, to }])).flatMap(recordOf));
  /** A slice of all ids, which are sorted, as records. */
  const recordsFrom = (all: string[], at: number) => {
    const ids = all.slice(at, at + recordsPerRead);
    return between(ids[0] ?? '', ids.at(-1) ?? '');
  };
  const remove = async (gone: string[]) => {
    stored = undefined;
    counting.forget(gone);
    await removeEntries([
      { kind, keys: gone },
      { kind: contentKind, keys: gone },
    ]);
    announce(kind, gone);
  };

  /** Existing records are measured once; other tabs report theirs when they record. */
  async function measure(): Promise<Stored> {
    const all = await ids();
    let bytes = 0;
    for (let at = 0; at < all.length; at += recordsPerRead)
      for (const { storedBytes } of await recordsFrom(all, at)) bytes += storedBytes;
    return { count: all.length, bytes };
  }

  async function prune(now: Stored, limits: ExchangeLimits): Promise<void> {
    const all = await ids();
    let { count, bytes } = now;
    const gone: string[] = [];
    for (let at = 0; at < all.length && isOver({ count, bytes }, limits); at += recordsPerRead)
      for (const { id, storedBytes } of await recordsFrom(all, at)) {
        if (!isOver({ count, bytes }, limits)) break;
        gone.push(id);
        count -= 1;
        bytes -= storedBytes;
      }
    await remove(gone);
    stored = { count, bytes };
  }

  onChange(kind, (changed) => {
    stored = undefined;
    counting.forget(changed);
  });

  return {
    ids,
    records,
    between,
    remove,
    content: (id) => contents.get(id),
    contents: async (wanted) =>
      (await database.read([{ kind: contentKind, keys: wanted }])).flatMap(contentIn),

    async add(exchanges, limits, usage = []) {
      await database.put([...exchanges.flatMap(entriesOf), ...usageEntries(usage)]);
      const more = counting.add(exchanges);
      const now = stored ? sumOf(stored, more) : await measure();
      stored = now;
      announce(
        kind,
        exchanges.map(({ record }) => record.id),
      );
      await addToSums(usage);
      if (isOver(now, limits)) await prune(now, limits);
    },

    onChange: (listener) => onChange(kind, listener),
  };
}

type Stored = ExchangeLimits;

/** Counts new records, and those that are rewritten only once. */
class StoredCounter {
  /** Bytes of records that this page wrote before their end: the final write replaces them. */
  readonly #unended = new Map<string, number>();

  add(exchanges: RecordedExchange[]): Stored {
    const more = { count: 0, bytes: 0 };
    for (const { record } of exchanges) {
      const before = this.#unended.get(record.id);
      more.count += before === undefined ? 1 : 0;
      more.bytes += record.storedBytes - (before ?? 0);
      if (record.end === 'under-way') this.#unended.set(record.id, record.storedBytes);
      else this.#unended.delete(record.id);
    }
    return more;
  }

  forget(ids: string[]): void {
    for (const id of ids) this.#unended.delete(id);
  }
}

function sumOf(one: Stored, other: Stored): Stored {
  return { count: one.count + other.count, bytes: one.bytes + other.bytes };
}

function isOver(stored: Stored, limits: ExchangeLimits): boolean {
  return stored.count > limits.count || stored.bytes > limits.bytes;
}

function recordOf(entry: StoredEntry): ExchangeRecord[] {
  const reading = readRecord(exchangeSchema, entry);
  return 'record' in reading ? [reading.record] : [];
}

function contentIn(entry: StoredEntry): ExchangeContent[] {
  const reading = readRecord(exchangeContentSchema, entry);
  return 'record' in reading ? [reading.record] : [];
}

function entriesOf({ record, content }: RecordedExchange): StoredEntry[] {
  return [
    { kind, key: record.id, value: record },
    { kind: contentKind, key: content.id, value: content },
  ];
}
