import type { JsonValue } from '../api/json';
import { openDraftCollection } from './draft-collection';
import { isPlain, isText, type Schema } from './schema';

/** The entered fields of a request that is not stored otherwise; only fields that are set. */
export interface RequestValues {
  [field: string]: JsonValue;
}

export interface RequestValuesDraft {
  v: 1;
  /** Id of the form, such as `legacy-completions`. */
  id: string;
  values: RequestValues;
}

export const requestDraftSchema: Schema<RequestValuesDraft> = {
  version: 1,
  ups: [],
  isValid: ({ id, values }) => isText(id) && isPlain(values),
  keyOf: ({ id }) => id,
};

/** Every call rejects with StorageFailure only. */
export interface RequestDrafts {
  get(form: string): Promise<RequestValues | undefined>;
  set(form: string, values: RequestValues): Promise<void>;
}

export function openRequestDrafts(): RequestDrafts {
  const drafts = openDraftCollection('request-drafts', requestDraftSchema);
  return {
    get: async (form) => (await drafts.get(form))?.values,
    set: (form, values) => drafts.set({ v: 1, id: form, values }),
  };
}
