import { announce, onChange } from './changes';
import { database } from './console-database';
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
  /** What another tab has stored since this one looked stays: nobody here has seen it. */
  remove(key: string): Promise<void>;
}

/**
 * Drafts are written ahead into the session until they are stored: Chromium may drop what a page writes to IndexedDB
 * while it is left, and the session does not wait. Two tabs at the same place write to the same draft: a tab whose
 * draft another one replaces without having seen it keeps its own in its session.
 */
export function openDraftCollection<T>(kind: Kind, schema: Schema<T>): DraftCollection<T> {
  const drafts = openCollection(kind, schema);
  const replacing = `replacing ${kind}`;
  const aheadName = (key: string) => `inference-console.draft-ahead.${kind}.${key}`;
  const replacedName = (key: string) => `inference-console.draft-replaced.${kind}.${key}`;
  /** As JSON, what this tab has last read or stored; undefined for what is too long to be compared or kept ahead. */
  const known = new Map<string, string | undefined>();

  onChange(replacing, (keys) => {
    for (const key of keys) {
      const text = known.get(key);
      if (text !== undefined && text !== 'null') keepSessionValue(replacedName(key), text);
    }
  });

  /** `null` for one that is removed; `isNext` where it follows what is stored, although this page has not read that. */
  async function write(key: string, record: T | null, isNext = false): Promise<void> {
    const text = shortJson(record);
    forgetSessionValue(replacedName(key));
    if (text === undefined) forgetSessionValue(aheadName(key));
    else keepSessionValue(aheadName(key), text);
    let isUnseen = false;
    await database.change([{ kind, keys: [key] }], ([entry]) => {
      isUnseen = !isNext && entry !== undefined && shortJson(entry.value) !== known.get(key);
      known.set(key, text);
      if (record) return { put: [{ kind, key, value: record }] };
      return isUnseen ? undefined : { remove: [{ kind, key }] };
    });
    if (record && isUnseen) announce(replacing, [key]);
    if (readSessionValue(aheadName(key)) === text) forgetSessionValue(aheadName(key));
  }

  /** Undefined where nothing is ahead, or nothing that can be read. */
  function readAhead(key: string, name: string): T | null | undefined {
    const value = parsed(readSessionValue(name));
    if (value === null || value === undefined) return value;
    const reading = readRecord(schema, { key, value });
    return 'record' in reading ? reading.record : undefined;
  }

  return {
    async get(key) {
      const ahead = readAhead(key, aheadName(key));
      const own = ahead === undefined ? readAhead(key, replacedName(key)) : ahead;
      if (own === undefined) {
        const stored = await drafts.get(key);
        known.set(key, shortJson(stored ?? null));
        return stored;
      }
      // Where this fails, too, it stays in the session.
      void Promise.allSettled([write(key, own, ahead !== undefined)]);
      return own ?? undefined;
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
