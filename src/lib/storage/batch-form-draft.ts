import type { JsonValue } from '../api/json';
import { openDraftCollection } from './draft-collection';
import { isPlain, isText, type Schema } from './schema';

/** What was entered for a new batch and not started. */
export interface BatchForm {
  /** Where the input comes from. */
  source: 'disk' | 'uploaded' | 'maker';
  /** Of an uploaded file; empty where none was chosen. */
  uploadedId: string;
  name: string;
  /** One of the choices, or `own`. */
  windowChoice: string;
  ownWindow: string;
  metadata: { name: string; value: string }[];
  /** Members of the request that the form has no field for. */
  further?: { [name: string]: JsonValue };
}

export interface BatchFormDraft extends BatchForm {
  v: 1;
  id: 'draft';
}

const sources: unknown[] = ['disk', 'uploaded', 'maker'] satisfies BatchForm['source'][];

export const batchFormDraftSchema: Schema<BatchFormDraft> = {
  version: 1,
  ups: [],
  isValid: ({ id, source, uploadedId, name, windowChoice, ownWindow, metadata, further }) =>
    id === 'draft' &&
    sources.includes(source) &&
    [uploadedId, name, windowChoice, ownWindow].every(isText) &&
    Array.isArray(metadata) &&
    metadata.every((pair) => isPlain(pair) && isText(pair.name) && isText(pair.value)) &&
    (further === undefined || isPlain(further)),
  keyOf: ({ id }) => id,
};

/** Every call rejects with StorageFailure and with nothing else. */
export interface BatchFormDrafts {
  get(): Promise<BatchForm | undefined>;
  set(form: BatchForm): Promise<void>;
  remove(): Promise<void>;
}

export function openBatchFormDraft(): BatchFormDrafts {
  const drafts = openDraftCollection('batch-form', batchFormDraftSchema);
  return {
    get: () => drafts.get('draft'),
    set: (form) => drafts.set({ ...form, v: 1, id: 'draft' }),
    remove: () => drafts.remove('draft'),
  };
}
