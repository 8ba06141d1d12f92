import type { JsonValue } from '$lib/base/api/wire/json';
import { openDrafts } from './drafts';
import { isPlain, isText, type RawRecord, type Schema } from './database/schema';

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

export const openBatchFormDraft = () => openDrafts('batch-form', batchFormDraftSchema);

/** The source of a line's custom_id: a column, or the prefix and the row number. */
export type CustomIdSource =
  | { from: 'rows'; prefix: string }
  /** `numbered`: appends the row number, which makes repeated values unique. */
  | { from: 'column'; column: string; numbered?: boolean };

/** Settings that turn rows into lines of a batch file. */
export interface LineSettings {
  model: string;
  /** A template; blank for no system message. */
  system: string;
  user: string;
  parameters: { [name: string]: JsonValue };
  customId: CustomIdSource;
  /** Treatment of a row without a value that the templates name. */
  lacking: 'skip' | 'send';
}

/** The entered fields of a batch file that is not made yet. */
export interface BatchMakerDraft {
  v: 1;
  id: 'draft';
  settings: LineSettings;
  /** Rows that were pasted; empty if they came from a file, or were too many to store. */
  pasted: string;
}

export const batchMakerDraftSchema: Schema<BatchMakerDraft> = {
  version: 1,
  ups: [],
  isValid: ({ id, settings, pasted }) =>
    id === 'draft' && isText(pasted) && isPlain(settings) && isSettings(settings),
  keyOf: ({ id }) => id,
};

function isSettings({
  model,
  system,
  user,
  parameters,
  customId,
  lacking,
}: {
  [name: string]: unknown;
}) {
  return (
    [model, system, user].every(isText) &&
    isPlain(parameters) &&
    isPlain(customId) &&
    isCustomIdSource(customId) &&
    (lacking === 'skip' || lacking === 'send')
  );
}

export function isCustomIdSource({ from, column, prefix }: RawRecord): boolean {
  return from === 'column' ? isText(column) : isText(prefix);
}

export const openBatchMakerDraft = () => openDrafts('batch-maker', batchMakerDraftSchema);
