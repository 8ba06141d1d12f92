import type { Model } from '$lib/api/models';
import { openCollection } from './collection';
import { isObject, isText, isTime, type Schema } from './schema';

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
    isTime(seenAt) &&
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
