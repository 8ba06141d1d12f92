import type { JsonValue } from '$lib/api/json';
import { openDraftCollection } from './draft-collection';
import { isPlain, isText, type RawRecord, type Schema } from './schema';

/** Where the custom_id of a line comes from: a column, or the prefix and the number of the row. */
export type CustomIdSource =
  | { from: 'rows'; prefix: string }
  /** `numbered`: the number of the row is added, which makes values that repeat unique. */
  | { from: 'column'; column: string; numbered?: boolean };

/** What makes lines of a batch file out of rows. */
export interface LineSettings {
  model: string;
  /** A template; blank for no system message. */
  system: string;
  /** A template. */
  user: string;
  parameters: { [name: string]: JsonValue };
  customId: CustomIdSource;
  /** What becomes of a row that lacks a value which the templates name. */
  lacking: 'skip' | 'send';
}

/** What was typed for a batch file and not yet made one. */
export interface BatchMakerDraft {
  v: 1;
  id: 'draft';
  settings: LineSettings;
  /** Rows that were pasted; empty where they came from a file, or were too many to keep. */
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

/** Every call rejects with StorageFailure and with nothing else. */
export interface BatchMakerDrafts {
  get(): Promise<BatchMakerDraft | undefined>;
  set(draft: Omit<BatchMakerDraft, 'v' | 'id'>): Promise<void>;
}

export function openBatchMakerDraft(): BatchMakerDrafts {
  const drafts = openDraftCollection('batch-maker', batchMakerDraftSchema);
  return {
    get: () => drafts.get('draft'),
    set: ({ settings, pasted }) => drafts.set({ v: 1, id: 'draft', settings, pasted }),
  };
}
