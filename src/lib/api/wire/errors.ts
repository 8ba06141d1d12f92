/**
 * Every way in which a call can fail, told apart by `kind`.
 * `words` are always the server's own words, shortened, with the key masked: text, never markup.
 */
export type ApiError = ErrorOfKind & {
  /** Of the exchange that it ended, where that was observed. */
  exchangeId?: string;
};

type ErrorOfKind =
  | { kind: 'unreachable'; host: string; cause: UnreachableCause }
  | {
      kind: 'redirected';
      host: string;
      /** The host to which the browser took an upload in spite of all; it leaves the key out. */
      followedTo?: string;
    }
  | { kind: 'html'; status: number; host: string; words?: string }
  | { kind: 'empty'; status: number }
  /** `isCut`: it begins as JSON, and was cut off or broken on the way. */
  | { kind: 'malformed'; status: number; words: string; isCut?: true }
  /** The service answered a deletion with success, and said that it did not delete. */
  | { kind: 'not-deleted'; status: number; words: string }
  | HttpError
  | { kind: 'stream-error'; words: string; status?: number; code?: string; type?: string }
  | { kind: 'broken-event'; words: string }
  | { kind: 'cut-off' }
  | { kind: 'too-long'; limitBytes: number }
  /** Nothing was sent: the key is encrypted, and whoever was asked did not give its passphrase. */
  | { kind: 'key-locked' }
  /** Nothing was sent: the key was entered for another address than the one that this was begun for. */
  | { kind: 'connection-changed' }
  /** Nothing was sent: a file that belongs to it is not stored any more. */
  | { kind: 'file-gone' }
  | { kind: 'unusable-id'; id: string }
  /** A batch is over, by its `status`, and neither its output nor its errors have a line for the request. */
  | { kind: 'not-in-results'; batchStatus: string; words: string }
  /** This console could not deal with what came; `words` are those of the exception. */
  | { kind: 'unexpected'; words: string }
  | { kind: 'stopped' };

/** Why the browser gave no reply at all; a script sees one TypeError for all of them. */
export type UnreachableCause =
  | 'offline'
  | 'mixed-content'
  | 'local-network'
  | 'cors'
  /** The address lets this page read its replies, but not this one; a connection that is reset looks the same. */
  | 'unreadable'
  | 'no-answer'
  /** Saved after this page was loaded, whose content policy does not let it go there yet. */
  | 'out-of-reach'
  /** The connection ended after a part of the request had been sent. */
  | 'broken-off';

export interface HttpError {
  kind: 'http';
  status: number;
  /** The body was a web page, as proxies and wrong addresses answer. */
  isHtml: boolean;
  words: string;
  type?: string;
  code?: string;
  /** The request field that the server names. */
  param?: string;
  requestId?: string;
  /** Milliseconds that the server asks to wait; absent when it says nothing usable. */
  retryAfterMs?: number;
}

/** The one class that the client throws. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  constructor(
    readonly error: ApiError,
    options?: ErrorOptions,
  ) {
    super(error.kind, options);
  }
}

/** Whatever a call was ended by, as one of the errors that a page can tell. */
export function errorOf(reason: unknown): ApiError {
  if (reason instanceof ApiFailure) return reason.error;
  return { kind: 'unexpected', words: reason instanceof Error ? reason.message : '' };
}
