import { openCollection } from './collection';
import { isText, type Schema } from './schema';

export interface Draft {
  v: 1;
  /** The conversation's id, or `new` before there is one. */
  id: string;
  text: string;
}

const draftSchema: Schema<Draft> = {
  version: 1,
  ups: [],
  isValid: (record) => isText(record.id) && isText(record.text),
  keyOf: ({ id }) => id,
};

/** What was typed and not yet sent, by conversation id or `new`. */
export interface Drafts {
  /** Empty when there is none. */
  get(key: string): Promise<string>;
  /** An empty text removes the draft. */
  set(key: string, text: string): Promise<void>;
}

export function openDrafts(): Drafts {
  const drafts = openCollection('drafts', draftSchema);
  return {
    async get(key) {
      const draft = await drafts.get(key);
      return draft?.text ?? '';
    },
    set: (key, text) => (text ? drafts.put([{ v: 1, id: key, text }]) : drafts.remove([key])),
  };
}
