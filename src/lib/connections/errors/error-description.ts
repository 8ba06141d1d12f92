import type { Asked } from './requested-resource';

/** A button that a page offers beside the description. */
export type Fix = 'settings' | 'retry' | 'reload' | 'unlock' | 'shorten' | 'model' | 'wait';

/** The connection of the request; a Connection fits. */
export interface ErrorContext {
  connection: {
    name: string;
    host: string;
    rootUrl?: string;
    builtIn: boolean;
    /** The masked key; null if none was sent. */
    maskedKey?: string | null;
  };
  /** Absent if a model was to answer. */
  asked?: Asked;
  /** Whether a part of the answer arrived and is stored. */
  hasArrived?: boolean;
  /** Milliseconds since the failure, if it may be old: a requested wait elapses. */
  ageMs?: number;
}

export interface ErrorDescription {
  /** The kind of the error that the rule handles. */
  kind: string;
  /** Short sentence with the status, if there is one. */
  title: string;
  /** The cause, as far as it is known. */
  body: string;
  /** Suggestions, most likely first. */
  advice: string[];
  fix?: Fix;
  /** The server's own words: text, never markup. */
  words?: string;
  /** Probes and facts that led to this description. */
  probed: string[];
}
