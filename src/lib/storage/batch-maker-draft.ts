import type { JsonValue } from '$lib/api/json';
import { openDraftCollection } from './draft-collection';
import { isPlain, isText, type RawRecord, type Schema } from './schema';

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

/** Every call rejects with StorageFailure only. */
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
