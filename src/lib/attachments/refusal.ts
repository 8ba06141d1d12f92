/** A file that was not attached, and the reason. */
export interface Refusal {
  name: string;
  reason: RefusalReason;
}

export type RefusalReason =
  | { kind: 'empty' }
  /** It was moved, changed or deleted after it was chosen, or it is a folder. */
  | { kind: 'unreadable' }
  /** Content that models do not accept. */
  | { kind: 'unknown-content' }
  /** Text in an encoding that cannot be detected. */
  | { kind: 'not-unicode' }
  /** The name or type does not match the content. */
  | { kind: 'not-as-said'; said: string }
  | { kind: 'svg' }
  /** A file without readable sound; `words` is the sentence of the media reader. */
  | { kind: 'no-sound'; words: string }
  /** Seconds. */
  | { kind: 'too-short'; limit: number }
  /** Bytes. */
  | { kind: 'too-large'; limit: number; size: number }
  | { kind: 'too-many'; limit: number }
  | { kind: 'too-many-pixels'; width?: number; height?: number }
  | { kind: 'undecodable'; what: string }
  | { kind: 'encrypted' }
  /** Number of pages of a PDF that would have to be sent as images. */
  | { kind: 'too-many-scans'; pages: number }
  /** Seconds without an answer from the worker. */
  | { kind: 'stuck'; seconds: number }
  /** The code that reads the file did not load, or its worker crashed. */
  | { kind: 'no-reader' };

export class Refused extends Error {
  override name = 'Refused';

  constructor(readonly reason: RefusalReason) {
    super(reason.kind);
  }
}
