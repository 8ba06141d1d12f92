import type { Entry } from './backend';
import { announce, onChange } from './changes';
import { openCollection, take, type Listing } from './collection';
import { database } from './console-database';
import type { KindSelection } from './kinds';
import { isText, isTime, readRecord, type Schema } from './schema';

/** What was asked for on one day of one model, by one page, over one connection: sums over exchanges. */
export interface UsageDay {
  v: 1;
  /**
   * Empty for the sum; else that of an exchange whose part has not been added to it yet. A part is written as it is,
   * without a look at the sum, so that a page that is being left may write it.
   */
  id: string;
  /** As the person's calendar said it: 2026-11-22. */
  day: string;
  connectionId: string;
  connectionName: string;
  /** The section of the console, such as `chat`. */
  page: string;
  /** Empty where the request named none. */
  model: string;
  requests: number;
  /** Tokens, as far as replies told them. */
  input: number;
  output: number;
  /** From the sending to the end, in milliseconds. */
  ms: number;
}

export const usageDaySchema: Schema<UsageDay> = {
  version: 1,
  ups: [],
  isValid: ({ id, day, connectionId, connectionName, page, model, ...sums }) =>
    [id, connectionId, connectionName, page, model].every(isText) &&
    isText(day) &&
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    [sums.requests, sums.input, sums.output, sums.ms].every(isTime),
  keyOf: (usage) => sumKey(usage) + usage.id,
};

/** Every call rejects with StorageFailure and with nothing else. */
export interface UsageDays {
  /** One record for each day, connection, page and model, by day. */
  list(): Promise<Listing<UsageDay>>;
  clear(): Promise<void>;
  onChange(listener: () => void): () => void;
}

const kind = 'usage-days';

export function openUsageDays(): UsageDays {
  const collection = openCollection(kind, usageDaySchema);
  return {
    async list() {
      const { records, unreadable } = await collection.list();
      return { records: summed(records), unreadable };
    },
    async clear() {
      await take([{ kind, prefix: '' }]);
      announce(kind, []);
    },
    onChange: (listener) => onChange(kind, listener),
  };
}

/** One record for each day, connection, page and model. */
export function summed(parts: readonly UsageDay[]): UsageDay[] {
  const sums = new Map<string, UsageDay>();
  for (const part of parts) {
    const key = sumKey(part);
    const sum = sums.get(key);
    sums.set(key, sum ? added(sum, part) : { ...part, id: '' });
  }
  return [...sums.values()];
}

/** To be written together with the exchanges that they are of. */
export function usageEntries(parts: readonly UsageDay[]): Entry[] {
  return parts.map((value) => ({ kind, key: usageDaySchema.keyOf(value), value }));
}

/** Adds the parts that were written to the sums of their days, also those of other tabs. What is lost on the way stays a part. */
export async function addUp(parts: readonly UsageDay[]): Promise<void> {
  const selections = [...new Set(parts.map(sumKey))].map((prefix): KindSelection => ({
    kind,
    prefix,
  }));
  if (selections.length === 0) return;
  await database.change(selections, (found) => {
    const readings = found.map((entry) => ({ entry, ...readRecord(usageDaySchema, entry) }));
    // A sum that cannot be read is not written over: then its parts stay parts.
    const unreadable = new Set(
      readings.flatMap((reading) => ('reason' in reading ? [reading.entry.key] : [])),
    );
    const readable = readings.flatMap((reading) =>
      'record' in reading && !unreadable.has(sumKey(reading.record)) ? [reading.record] : [],
    );
    return {
      remove: readable.map((usage) => ({ kind, key: usageDaySchema.keyOf(usage) })),
      put: usageEntries(summed(readable)),
    };
  });
  announce(kind, []);
}

function added(sum: UsageDay, part: UsageDay): UsageDay {
  return {
    ...sum,
    connectionName: part.connectionName,
    requests: sum.requests + part.requests,
    input: sum.input + part.input,
    output: sum.output + part.output,
    ms: sum.ms + part.ms,
  };
}

/** Begins with the day, and ends before a part does. */
function sumKey({ day, connectionId, page, model }: UsageDay): string {
  return JSON.stringify([day, connectionId, page, model]);
}
