import { openDraftCollection } from './draft-collection';
import { isText, type Schema } from './schema';

export interface Draft {
  v: 1;
  /**
   * The conversation's id, `new` for an unsaved one, or `messageDraftKey` for the draft of one of
   * its messages.
   */
  id: string;
  text: string;
}

export const draftSchema: Schema<Draft> = {
  version: 1,
  ups: [],
  isValid: (record) => isText(record.id) && isText(record.text),
  keyOf: ({ id }) => id,
};

/** Unsent text, by its id. */
export interface Drafts {
  /** Empty when there is none. */
  get(key: string): Promise<string>;
  /** An empty text removes the draft. */
  set(key: string, text: string): Promise<void>;
}

/** `use` distinguishes several drafts for one message. */
export function messageDraftKey(conversationId: string, messageId: string, use = ''): string {
  return `${conversationId}/${messageId}${use && `/${use}`}`;
}

export function openDrafts(): Drafts {
  const drafts = openDraftCollection('drafts', draftSchema);
  return {
    get: async (key) => (await drafts.get(key))?.text ?? '',
    set: (key, text) => (text ? drafts.set({ v: 1, id: key, text }) : drafts.remove(key)),
  };
}
