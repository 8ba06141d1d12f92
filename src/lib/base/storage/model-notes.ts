import type { Model } from '$lib/base/api/models';
import { announce, onChange } from './database/changes';
import { type Listing, openCollection } from './database/collection';
import { connectionKey } from './keys/connection-key';
import { isObject, isText, isNumber, type Schema } from './database/schema';

/** The price of a model, as a person entered it. */
export interface ModelPrice {
  /** For a million input tokens. */
  input: number;
  /** For a million output tokens. */
  output: number;
  /** As typed, such as "USD" or "€". */
  currency: string;
}

/** A person's notes on a model of one connection. */
export interface ModelNote {
  v: 1;
  /** The model's id. */
  id: string;
  connectionId: string;
  favourite: boolean;
  note: string;
  price: ModelPrice | null;
  /** The day from which the model is gone, such as 2026-12-31; empty or absent if none is known. */
  ends?: string;
}

export type ModelNoteFields = Pick<ModelNote, 'favourite' | 'note' | 'price' | 'ends'>;

export const modelNoteSchema: Schema<ModelNote> = {
  version: 1,
  ups: [],
  isValid: ({ id, connectionId, favourite, note, price, ends = '' }) =>
    isText(id) &&
    isText(connectionId) &&
    typeof favourite === 'boolean' &&
    isText(note) &&
    isText(ends) &&
    (price === null || isPrice(price)),
  keyOf: ({ connectionId, id }) => connectionKey(connectionId, id),
};

/** Every call rejects with StorageFailure only. */
export interface ModelNotes {
  list(connectionId: string): Promise<Listing<ModelNote>>;
  get(connectionId: string, modelId: string): Promise<ModelNote | undefined>;
  /** Atomic, so that two tabs never overwrite each other's fields. */
  change(connectionId: string, modelId: string, noting: Partial<ModelNoteFields>): Promise<void>;
  /** Notifies of the connections whose notes other tabs have changed. */
  onChange(listener: (connectionIds: string[]) => void): () => void;
}

const kind = 'model-notes';

export function openModelNotes(): ModelNotes {
  const notes = openCollection(kind, modelNoteSchema);
  return {
    list: (connectionId) => notes.list(connectionKey(connectionId, '')),
    get: (connectionId, modelId) => notes.get(connectionKey(connectionId, modelId)),
    async change(connectionId, modelId, noting) {
      const blank: ModelNote = { v: 1, id: modelId, connectionId, ...emptyModelNote };
      await notes.update(connectionKey(connectionId, modelId), (note = blank) => ({
        ...note,
        ...noting,
      }));
      announce(kind, [connectionId]);
    },
    onChange: (listener) => onChange(kind, listener),
  };
}

export const emptyModelNote: ModelNoteFields = { favourite: false, note: '', price: null };

function isPrice(price: unknown): boolean {
  return (
    isObject(price) && isNumber(price.input) && isNumber(price.output) && isText(price.currency)
  );
}

/** The models of a connection as last seen, for when the service is unreachable. */
export interface ModelListRecord {
  v: 1;
  /** The connection's id. */
  id: string;
  /** Milliseconds since the epoch. */
  seenAt: number;
  models: Model[];
}

export const modelListSchema: Schema<ModelListRecord> = {
  version: 1,
  ups: [],
  isValid: ({ id, seenAt, models }) =>
    isText(id) &&
    isNumber(seenAt) &&
    Array.isArray(models) &&
    models.every((model) => isObject(model) && isText(model.id)),
  keyOf: ({ id }) => id,
};

/** Both calls reject with StorageFailure only. */
export interface ModelLists {
  get(connectionId: string): Promise<ModelListRecord | undefined>;
  save(connectionId: string, models: Model[], seenAt: number): Promise<void>;
}

export function openModelLists(): ModelLists {
  const lists = openCollection('model-lists', modelListSchema);
  return {
    get: (connectionId) => lists.get(connectionId),
    save: (connectionId, models, seenAt) => lists.put([{ v: 1, id: connectionId, seenAt, models }]),
  };
}
