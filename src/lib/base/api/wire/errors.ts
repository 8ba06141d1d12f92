/**
 * Every way in which a call can fail, by `kind`. `words` are always the server's own text, shortened, with the key
 * masked; they are plain text, never markup.
 */
export type ApiError = ErrorOfKind & {
  /** Id of the exchange that failed, if it was observed. */
  exchangeId?: string;
};

type ErrorOfKind =
  | ({ kind: 'unreachable'; host: string } & Unreachable)
  | {
      kind: 'redirected';
      host: string;
      /** Host to which the browser followed a redirect of an upload all the same; it sends no key there. */
      followedTo?: string;
    }
  | { kind: 'html'; status: number; host: string; words?: string }
  | { kind: 'empty'; status: number }
  /** `isCut`: the reply begins as JSON but is cut or broken. */
  | { kind: 'malformed'; status: number; words: string; isCut?: true }
  /** The service answered a deletion with success but reported that nothing was deleted. */
  | { kind: 'not-deleted'; status: number; words: string }
  | HttpError
  | StreamError
  | { kind: 'broken-event'; words: string }
  /** `words` are what the service wrote in place of the rest, if it wrote anything. */
  | { kind: 'cut-off'; words?: string; details?: ServerDetail[] }
  | { kind: 'too-long'; limitBytes: number }
  /** Nothing was sent: the key is encrypted and its passphrase was not entered. */
  | { kind: 'key-locked' }
  /** Nothing was sent: the connection or its key could not be read from the storage. */
  | { kind: 'connection-unread' }
  /** Nothing was sent: the key, or what is stored at `origin`, belongs to another address than the request. */
  | { kind: 'connection-changed'; origin?: string }
  | OverBudget
  /** Nothing was sent: a file of the request is no longer stored. */
  | { kind: 'file-gone' }
  /** Nothing was sent: a member of the request was given for the service at another origin. */
  | { kind: 'given-elsewhere'; member: string; origin: string }
  | { kind: 'unusable-id'; id: string }
  /** The batch has ended with `batchStatus`, and neither its output nor its error file has a line for the request. */
  | { kind: 'not-in-results'; batchStatus: string; words: string }
  /** The console failed to handle the reply; `words` are the exception's message. */
  | { kind: 'unexpected'; words: string }
  | { kind: 'stopped' };

/** A further member of an error, such as `failed_generation`: the server's own text, masked and shortened, too. */
export interface ServerDetail {
  name: string;
  text: string;
}

/** An error inside a reply with a success status. */
interface StreamError {
  kind: 'stream-error';
  words: string;
  status?: number;
  code?: string;
  type?: string;
  details?: ServerDetail[];
  /** The finish_reason that reports the error, if nothing else does. */
  finishReason?: string;
}

/** Nothing was sent: what the person would spend on the connection in a month is spent. */
export interface OverBudget {
  kind: 'over-budget';
  connectionId: string;
  /** Such as 2026-11. */
  month: string;
  /** US dollars. */
  budget: number;
  spent: number;
  /** The expected cost of requests in progress, if only that reaches the budget. */
  reserved?: number;
}

export interface Unreachable {
  cause: UnreachableCause;
  /** Names of the headers that the server does not allow pages to send. */
  refusedHeaders?: string[];
  /** It refuses all of them, and answers 404 without them: the path may be wrong. */
  isMissing?: true;
  /** The person has neither allowed nor blocked access to the local network. */
  isUndecided?: true;
  /** The browser would allow http:// to this address if it is in the local network. */
  mayBeLocal?: true;
}

/** Reasons why there was no reply; scripts see the same TypeError for all of them. */
export type UnreachableCause =
  | 'offline'
  | 'mixed-content'
  | 'local-network'
  | 'cors'
  /** The page may read replies of this address, but this one failed; a reset connection looks the same. */
  | 'unreadable'
  | 'no-answer'
  /** The connection was saved after this page loaded, so the page's content policy does not allow it yet. */
  | 'out-of-reach'
  /** The connection goes through the bridge of this console, and none is running. */
  | 'no-bridge'
  /** The connection broke after a part of the request was sent. */
  | 'broken-off';

export interface HttpError {
  kind: 'http';
  status: number;
  /** The body is a web page, as from proxies and wrong addresses. */
  isHtml: boolean;
  words: string;
  type?: string;
  code?: string;
  /** The request field that the server reports. */
  param?: string;
  details?: ServerDetail[];
  requestId?: string;
  /** Milliseconds that the server asks the client to wait; undefined if it gives none. */
  retryAfterMs?: number;
}

/** The only error class that the client throws. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  constructor(
    readonly error: ApiError,
    options?: ErrorOptions,
  ) {
    super(error.kind, options);
  }
}

/** Converts any thrown value to an ApiError, which pages can describe. */
export function errorOf(reason: unknown): ApiError {
  if (reason instanceof ApiFailure) return reason.error;
  return { kind: 'unexpected', words: reason instanceof Error ? reason.message : '' };
}
