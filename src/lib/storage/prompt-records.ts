import { isText, isTime, type Schema } from './schema';

/** The field that a prompt is meant for. */
export type PromptUse = (typeof promptUses)[number];

const promptUses = ['message', 'system', 'both'] as const;

/**
 * A text of the library, with placeholders for values: `{{variable}}` (rows/template). Times are
 * milliseconds since 1970.
 */
export interface Prompt {
  v: 1;
  id: string;
  createdAt: number;
  updatedAt: number;
  name: string;
  /** Empty if there is none. */
  description: string;
  /** The newest version. */
  text: string;
  /** Time of `text`. */
  textAt: number;
  tags: string[];
  use: PromptUse;
  /** Parts that were damaged in the imported file, by kind. */
  damaged?: { [kind: string]: number };
}

/** An earlier text of a prompt. */
export interface PromptVersion {
  v: 1;
  id: string;
  promptId: string;
  /** Time of writing. */
  at: number;
  text: string;
}

export const promptSchema: Schema<Prompt> = {
  version: 1,
  ups: [],
  isValid: ({ id, createdAt, updatedAt, name, description, text, textAt, tags, use }) =>
    [id, name, description, text].every(isText) &&
    [createdAt, updatedAt, textAt].every(isTime) &&
    Array.isArray(tags) &&
    tags.every(isText) &&
    promptUses.some((one) => one === use),
  keyOf: ({ id }) => id,
};

/** Versions of one prompt share a key prefix, so that they are read as one range. */
export const promptVersionKey = (promptId: string, id: string) => `${promptId}:${id}`;

export const promptVersionSchema: Schema<PromptVersion> = {
  version: 1,
  ups: [],
  isValid: ({ id, promptId, at, text }) => [id, promptId, text].every(isText) && isTime(at),
  keyOf: ({ promptId, id }) => promptVersionKey(promptId, id),
};
