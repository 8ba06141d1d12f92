import type { JsonValue } from '$lib/base/api/wire/json';
import { openCollection } from './database/collection';
import { database } from './database/console-database';
import type { Kind } from './database/kinds';
import { isPlain, isText, readRecord, type Schema } from './database/schema';
import { readSessionValue, removeSessionValue, saveSessionValue } from './database/session-values';

/** UTF-16 units of JSON; more would block the page on every save. */
const maxAheadLength = 100_000;

interface StoredDraft {
  v: 1;
  /** The form, or what the form belongs to. */
  id: string;
}

type Fields<Stored extends StoredDraft> = Omit<Stored, keyof StoredDraft>;

/** Input of one kind that is typed and not sent yet, by its key. Every call rejects with StorageFailure only. */
export interface Drafts<Value> {
  get(key: string): Promise<Value | undefined>;
  set(key: string, value: Value): Promise<void>;
  /**
   * Preserves a value that another tab has stored since this one read it: nobody here has seen it.
   */
  remove(key: string): Promise<void>;
}

/**
 * JSON of the value that this tab has last read or stored, by the name of its place; undefined if it
 * is too long to be compared or written ahead.
 */
const known = new Map<string, string | undefined>();

/**
 * Drafts are written ahead to the session storage until they are stored: Chromium may drop the
 * IndexedDB writes of a page that is left, while the session storage is synchronous. If two tabs
 * type in the same place, the last write wins.
 */
export function openDrafts<Stored extends StoredDraft>(
  kind: Kind,
  schema: Schema<Stored>,
): Drafts<Fields<Stored>> {
  const drafts = openCollection(kind, schema);
  const aheadName = (key: string) => `inference-console.draft-ahead.${kind}.${key}`;

  /**
   * `null` removes it. `isNext`: it follows the stored value, although this page has not read that.
   */
  async function write(key: string, record: Stored | null, isNext = false): Promise<void> {
    const place = aheadName(key);
    const text = shortJson(record);
    if (text === undefined) removeSessionValue(place);
    else saveSessionValue(place, text);
    await database.change([{ kind, keys: [key] }], ([entry]) => {
      const isUnseen =
        !isNext && entry !== undefined && shortJson(entry.value) !== known.get(place);
      known.set(place, text);
      if (record) return { put: [{ kind, key, value: record }] };
      return isUnseen ? undefined : { remove: [{ kind, key }] };
    });
    if (readSessionValue(place) === text) removeSessionValue(place);
  }

  /** Undefined when nothing readable is written ahead. */
  function readAhead(key: string): Stored | null | undefined {
    const value = parsed(readSessionValue(aheadName(key)));
    if (value === null || value === undefined) return value;
    const reading = readRecord(schema, { key, value });
    return 'record' in reading ? reading.record : undefined;
  }

  async function read(key: string): Promise<Stored | undefined> {
    const ahead = readAhead(key);
    if (ahead === undefined) {
      const stored = await drafts.get(key);
      known.set(aheadName(key), shortJson(stored ?? null));
      return stored;
    }
    // If this fails, too, the draft stays in the session storage.
    void Promise.allSettled([write(key, ahead, true)]);
    return ahead ?? undefined;
  }

  return {
    async get(key) {
      const stored = await read(key);
      if (!stored) return undefined;
      const { v: _v, id: _id, ...fields } = stored;
      return fields;
    },
    set: (key, fields) => write(key, { ...fields, v: 1, id: key } as Stored),
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

interface TextDraft extends StoredDraft {
  /** `id`: the conversation's, `new` for an unsaved one, or `messageDraftKey`. */
  text: string;
}

export const draftSchema: Schema<TextDraft> = {
  version: 1,
  ups: [],
  isValid: (record) => isText(record.id) && isText(record.text),
  keyOf: ({ id }) => id,
};

/** `use` distinguishes several drafts for one message. */
export function messageDraftKey(conversationId: string, messageId: string, use = ''): string {
  return `${conversationId}/${messageId}${use && `/${use}`}`;
}

/** Unsent text. An empty one is not stored. */
export function openTextDrafts(): Drafts<string> {
  const drafts = openDrafts('drafts', draftSchema);
  return {
    get: async (key) => (await drafts.get(key))?.text,
    set: (key, text) => (text ? drafts.set(key, { text }) : drafts.remove(key)),
    remove: (key) => drafts.remove(key),
  };
}

/** A form's value, stored as JSON among the texts. `read` returns undefined for what this console did not write. */
export function jsonDrafts<Value>(
  texts: Drafts<string>,
  read: (value: unknown) => Value | undefined,
): Drafts<Value> {
  return {
    get: async (key) => read(parsed(await texts.get(key))),
    set: (key, value) => texts.set(key, JSON.stringify(value) ?? ''),
    remove: (key) => texts.remove(key),
  };
}

/** The entered fields of a request that is not stored otherwise; only fields that are set. */
export interface RequestValues {
  [field: string]: JsonValue;
}

interface RequestValuesDraft extends StoredDraft {
  /** `id`: of the form, such as `legacy-completions`. */
  values: RequestValues;
}

export const requestDraftSchema: Schema<RequestValuesDraft> = {
  version: 1,
  ups: [],
  isValid: ({ id, values }) => isText(id) && isPlain(values),
  keyOf: ({ id }) => id,
};

export function openRequestDrafts(): Drafts<RequestValues> {
  const drafts = openDrafts('request-drafts', requestDraftSchema);
  return {
    get: async (form) => (await drafts.get(form))?.values,
    set: (form, values) => drafts.set(form, { values }),
    remove: (form) => drafts.remove(form),
  };
}
