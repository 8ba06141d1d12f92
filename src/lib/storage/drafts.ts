import { openCollection } from './collection';
import { isText, type Schema } from './schema';
import { forgetSessionValue, keepSessionValue, readSessionValue } from './session-values';

export interface Draft {
  v: 1;
  /** The conversation's id, or `new` before there is one; `messageDraftKey` of what is typed for one of its messages. */
  id: string;
  text: string;
}

const draftSchema: Schema<Draft> = {
  version: 1,
  ups: [],
  isValid: (record) => isText(record.id) && isText(record.text),
  keyOf: ({ id }) => id,
};

/** What was typed and not yet sent, by its id. */
export interface Drafts {
  /** Empty when there is none. */
  get(key: string): Promise<string>;
  /** An empty text removes the draft. */
  set(key: string, text: string): Promise<void>;
}

/** `use` tells apart what may be typed for one message. */
export function messageDraftKey(conversationId: string, messageId: string, use = ''): string {
  return `${conversationId}/${messageId}${use && `/${use}`}`;
}

/** Until it is stored: Chromium may drop what a page writes to IndexedDB while it is left, and this does not wait. */
const aheadName = (key: string) => `inference-console.draft-ahead.${key}`;

export function openDrafts(): Drafts {
  const drafts = openCollection('drafts', draftSchema);

  async function set(key: string, text: string): Promise<void> {
    keepSessionValue(aheadName(key), text);
    await (text ? drafts.put([{ v: 1, id: key, text }]) : drafts.remove([key]));
    if (readSessionValue(aheadName(key)) === text) forgetSessionValue(aheadName(key));
  }

  return {
    async get(key) {
      const ahead = readSessionValue(aheadName(key));
      if (ahead === undefined) return (await drafts.get(key))?.text ?? '';
      // Where this fails, too, it stays ahead.
      void Promise.allSettled([set(key, ahead)]);
      return ahead;
    },
    set,
  };
}
