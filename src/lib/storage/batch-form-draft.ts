import type { JsonValue } from '../api/json';
import { openDraftCollection } from './draft-collection';
import { isPlain, isText, type Schema } from './schema';

/** The entered fields of a new batch that is not started. */
export interface BatchForm {
  /** The source of the input. */
  source: 'disk' | 'uploaded' | 'maker';
  /** Id of an uploaded file; empty if none was chosen. */
  uploadedId: string;
  name: string;
  /** One of the choices, or `own`. */
  windowChoice: string;
  ownWindow: string;
  metadata: { name: string; value: string }[];
  /** Members of the request without a field in the form. */
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

/** Every call rejects with StorageFailure only. */
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
