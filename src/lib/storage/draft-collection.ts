import { openCollection } from './collection';
import type { Kind } from './kinds';
import { readRecord, type Schema } from './schema';
import { forgetSessionValue, keepSessionValue, readSessionValue } from './session-values';

/** UTF-16 units of JSON; more would hold up the page whenever it is saved. */
const mostAhead = 100_000;

/** What is being typed or set. Every call rejects with StorageFailure and with nothing else. */
interface DraftCollection<T> {
  get(key: string): Promise<T | undefined>;
  set(record: T): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * Drafts are written ahead into the session until they are stored: Chromium may drop what a page writes to IndexedDB
 * while it is left, and the session does not wait.
 */
export function openDraftCollection<T>(kind: Kind, schema: Schema<T>): DraftCollection<T> {
  const drafts = openCollection(kind, schema);
  const aheadName = (key: string) => `inference-console.draft-ahead.${kind}.${key}`;

  /** `null` for one that is removed. */
  async function write(key: string, record: T | null): Promise<void> {
    const text = shortJson(record);
    if (text === undefined) forgetSessionValue(aheadName(key));
    else keepSessionValue(aheadName(key), text);
    await (record ? drafts.put([record]) : drafts.remove([key]));
    if (readSessionValue(aheadName(key)) === text) forgetSessionValue(aheadName(key));
  }

  /** Undefined where nothing is ahead, or nothing that can be read. */
  function readAhead(key: string): T | null | undefined {
    const value = parsed(readSessionValue(aheadName(key)));
    if (value === null || value === undefined) return value;
    const reading = readRecord(schema, { key, value });
    return 'record' in reading ? reading.record : undefined;
  }

  return {
    async get(key) {
      const ahead = readAhead(key);
      if (ahead === undefined) return drafts.get(key);
      // Where this fails, too, it stays ahead.
      void Promise.allSettled([write(key, ahead)]);
      return ahead ?? undefined;
    },
    set: (record) => write(schema.keyOf(record), record),
    remove: (key) => write(key, null),
  };
}

/** Undefined for what is too long, or nested too deeply. */
function shortJson(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value);
    return text.length <= mostAhead ? text : undefined;
  } catch {
    return undefined;
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
