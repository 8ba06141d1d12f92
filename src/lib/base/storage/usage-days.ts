import type { StoredEntry } from './database/backend';
import { announce, onChange } from './database/changes';
import { openCollection, removeEntries, type Listing } from './database/collection';
import { database } from './database/console-database';
import type { KindSelection } from './database/kinds';
import { isText, isNumber, readRecord, type Schema } from './database/schema';

/** Usage of one model by one page over one connection on one day: sums over exchanges. */
export interface UsageDay {
  v: 1;
  /**
   * Empty for the sum; otherwise the id of an exchange whose part has not been added yet. A part is
   * written without reading the sum, so that a page that is being closed may write it.
   */
  id: string;
  /** The person's calendar day: 2026-11-22. */
  day: string;
  connectionId: string;
  connectionName: string;
  /** The section of the console, such as `chat`. */
  page: string;
  /** Empty if the request named none. */
  model: string;
  requests: number;
  /** Tokens, reported or estimated. */
  input: number;
  output: number;
  /** The estimated ones among them; absent if there are none. */
  estimated?: number;
  /** Milliseconds from sending to the end. */
  ms: number;
}

export const usageDaySchema: Schema<UsageDay> = {
  version: 1,
  ups: [],
  isValid: ({ id, day, connectionId, connectionName, page, model, ...sums }) =>
    [id, connectionId, connectionName, page, model].every(isText) &&
    isText(day) &&
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    [sums.requests, sums.input, sums.output, sums.estimated ?? 0, sums.ms].every(isNumber),
  keyOf: (usage) => sumKey(usage) + usage.id,
};

/** Every call rejects with StorageFailure only. */
export interface UsageDays {
  /** One record for each day, connection, page and model, by day; those of a month such as 2026-11, if it is given. */
  list(month?: string): Promise<Listing<UsageDay>>;
  clear(): Promise<void>;
  onChange(listener: () => void): () => void;
}

const kind = 'usage-days';

export function openUsageDays(): UsageDays {
  const collection = openCollection(kind, usageDaySchema);
  return {
    async list(month) {
      const { records, unreadable } = await collection.list(month && `["${month}-`);
      return { records: sumUsage(records), unreadable };
    },
    async clear() {
      await removeEntries([{ kind, prefix: '' }]);
      announce(kind, []);
    },
    onChange: (listener) => onChange(kind, listener),
  };
}

/** One record for each day, connection, page and model. */
export function sumUsage(parts: readonly UsageDay[]): UsageDay[] {
  const sums = new Map<string, UsageDay>();
  for (const part of parts) {
    const key = sumKey(part);
    const sum = sums.get(key);
    sums.set(key, sum ? added(sum, part) : { ...part, id: '' });
  }
  return [...sums.values()];
}

/** Write these together with the exchanges that they are from. */
export function usageEntries(parts: readonly UsageDay[]): StoredEntry[] {
  return parts.map((value) => ({ kind, key: usageDaySchema.keyOf(value), value }));
}

/**
 * Adds written parts to the sums of their days, including those of other tabs. Anything that fails
 * stays a part.
 */
export async function addToSums(parts: readonly UsageDay[]): Promise<void> {
  const selections = [...new Set(parts.map(sumKey))].map((prefix): KindSelection => ({
    kind,
    prefix,
  }));
  if (selections.length === 0) return;
  await database.change(selections, (found) => {
    const readings = found.map((entry) => ({ entry, ...readRecord(usageDaySchema, entry) }));
    // An unreadable sum is not overwritten: then its parts stay parts.
    const unreadable = new Set(
      readings.flatMap((reading) => ('reason' in reading ? [reading.entry.key] : [])),
    );
    const readable = readings.flatMap((reading) =>
      'record' in reading && !unreadable.has(sumKey(reading.record)) ? [reading.record] : [],
    );
    return {
      remove: readable.map((usage) => ({ kind, key: usageDaySchema.keyOf(usage) })),
      put: usageEntries(sumUsage(readable)),
    };
  });
  announce(kind, []);
}

function added(sum: UsageDay, part: UsageDay): UsageDay {
  const estimated = (sum.estimated ?? 0) + (part.estimated ?? 0);
  return {
    ...sum,
    connectionName: part.connectionName,
    requests: sum.requests + part.requests,
    input: sum.input + part.input,
    output: sum.output + part.output,
    ...(estimated > 0 && { estimated }),
    ms: sum.ms + part.ms,
  };
}

/** The key of a sum begins with the day, and is a prefix of the keys of its parts. */
function sumKey({ day, connectionId, page, model }: UsageDay): string {
  return JSON.stringify([day, connectionId, page, model]);
}
