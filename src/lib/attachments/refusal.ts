/** A file that is not attached, and why. */
export interface Refusal {
  name: string;
  reason: RefusalReason;
}

export type RefusalReason =
  | { kind: 'empty' }
  /** It was moved, changed or deleted after it was chosen, or it is a folder. */
  | { kind: 'unreadable' }
  /** Neither text nor anything else that a model is sent. */
  | { kind: 'unknown-content' }
  /** Text in an encoding that nobody can tell. */
  | { kind: 'not-unicode' }
  /** It says that it is something else than its content is. */
  | { kind: 'not-as-said'; said: string }
  | { kind: 'svg' }
  /** Of what says that it is sound: in the words of the room that reads it. */
  | { kind: 'no-sound'; words: string }
  /** Seconds. */
  | { kind: 'too-short'; limit: number }
  /** Bytes. */
  | { kind: 'too-large'; limit: number; size: number }
  | { kind: 'too-many'; limit: number }
  | { kind: 'too-many-pixels'; width?: number; height?: number }
  | { kind: 'undecodable'; what: string }
  | { kind: 'encrypted' }
  /** Of a PDF: pages that would have to go as images. */
  | { kind: 'too-many-scans'; pages: number }
  /** Seconds without an answer from the worker. */
  | { kind: 'stuck'; seconds: number }
  /** The part of the console that reads it did not load, or died. */
  | { kind: 'no-reader' };

/** Thrown while a file is read. */
export class Refused extends Error {
  override name = 'Refused';

  constructor(readonly reason: RefusalReason) {
    super(reason.kind);
  }
}
