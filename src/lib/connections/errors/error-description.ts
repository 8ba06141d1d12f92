import type { Asked } from './requested-resource';

/** What a page offers beside the sentences. */
export type Fix = 'settings' | 'retry' | 'reload' | 'unlock' | 'shorten' | 'model' | 'wait';

/** Whom the console was talking to; a Connection fits. */
export interface ErrorContext {
  connection: {
    name: string;
    host: string;
    rootUrl?: string;
    builtIn: boolean;
    /** The masked key; null where none was sent. */
    maskedKey?: string | null;
  };
  /** Absent where a model was to answer. */
  asked?: Asked;
  /** Something of an answer had arrived before, and is kept. */
  hasArrived?: boolean;
  /** Milliseconds since it failed, where that may be long ago: a wait that was asked for goes by. */
  ageMs?: number;
}

export interface ErrorDescription {
  /** Of the rule that it comes from. */
  kind: string;
  /** What happened, with the status where there is one. */
  title: string;
  /** Why, as far as it is known. */
  body: string;
  /** What to do, most likely first. */
  advice: string[];
  fix?: Fix;
  /** The server's own words: text, never markup. */
  words?: string;
  /** What was looked at beside the reply. */
  probed: string[];
}
