import { database } from './console-database';
import { openCollection } from './collection';
import type { Kind } from './kinds';
import { readRecord, type Schema } from './schema';
import { removeSessionValue, saveSessionValue, readSessionValue } from './session-values';

/** UTF-16 units of JSON; more would block the page on every save. */
const maxAheadLength = 100_000;

/** Unsent input. Every call rejects with StorageFailure only. */
interface DraftCollection<T> {
  get(key: string): Promise<T | undefined>;
  set(record: T): Promise<void>;
  /**
   * Preserves a value that another tab has stored since this one read it: nobody here has seen it.
   */
  remove(key: string): Promise<void>;
}

/**
 * Drafts are written ahead to the session storage until they are stored: Chromium may drop the
 * IndexedDB writes of a page that is left, while the session storage is synchronous. If two tabs
 * type in the same place, the last write wins.
 */
export function openDraftCollection<T>(kind: Kind, schema: Schema<T>): DraftCollection<T> {
  const drafts = openCollection(kind, schema);
  const aheadName = (key: string) => `inference-console.draft-ahead.${kind}.${key}`;
  /**
   * JSON of the value that this tab has last read or stored; undefined if it is too long to be
   * compared or written ahead.
   */
  const known = new Map<string, string | undefined>();

  /**
   * `null` removes it. `isNext`: it follows the stored value, although this page has not read that.
   */
  async function write(key: string, record: T | null, isNext = false): Promise<void> {
    const text = shortJson(record);
    if (text === undefined) removeSessionValue(aheadName(key));
    else saveSessionValue(aheadName(key), text);
    await database.change([{ kind, keys: [key] }], ([entry]) => {
      const isUnseen = !isNext && entry !== undefined && shortJson(entry.value) !== known.get(key);
      known.set(key, text);
      if (record) return { put: [{ kind, key, value: record }] };
      return isUnseen ? undefined : { remove: [{ kind, key }] };
    });
    if (readSessionValue(aheadName(key)) === text) removeSessionValue(aheadName(key));
  }

  /** Undefined when nothing readable is written ahead. */
  function readAhead(key: string): T | null | undefined {
    const value = parsed(readSessionValue(aheadName(key)));
    if (value === null || value === undefined) return value;
    const reading = readRecord(schema, { key, value });
    return 'record' in reading ? reading.record : undefined;
  }

  return {
    async get(key) {
      const ahead = readAhead(key);
      if (ahead === undefined) {
        const stored = await drafts.get(key);
        known.set(key, shortJson(stored ?? null));
        return stored;
      }
      // If this fails, too, the draft stays in the session storage.
      void Promise.allSettled([write(key, ahead, true)]);
      return ahead ?? undefined;
    },
    set: (record) => write(schema.keyOf(record), record),
    remove: (key) => write(key, null),
  };
}

/** Undefined for values that are too long or nested too deeply. */
function shortJson(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value);
    return text.length <= maxAheadLength ? text : undefined;
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
