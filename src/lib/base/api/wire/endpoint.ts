import type { ApiError } from './errors';

/** The part of `fetch` that the client uses. A connection to the demo service has its own implementation. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Address of a service (docs/service.md#endpoints) and its key (docs/service.md#authentication). */
export interface Endpoint {
  /** Base URL of the compatible API, without a trailing slash: `https://api.example.com/v1`. */
  baseUrl: string;
  /** Root URL for fine tuning and the legacy paths, without a trailing slash. */
  rootUrl: string;
  apiKey?: string;
  /** The header of the key; by default it is a bearer token in `Authorization`. */
  keyHeader?: string;
  /** Sent with each request. In replies, values of headers with secret names are masked. */
  extraHeaders?: readonly ExtraHeader[];
  /** Sent like `extraHeaders`, masked and stored like the key. */
  secretHeaders?: readonly ExtraHeader[];
  /** Added to the query of each request, such as `api-version`. */
  query?: readonly QueryParameter[];
  fetch?: Fetch;
  /**
   * Returns an observer for one exchange, if it is observed. `id` is its existing id if another context performs it.
   */
  observe?: (sent: SentRequest, endpoint: Endpoint, id?: string) => ExchangeObserver | undefined;
  /**
   * Called before each request; rejects with ApiFailure if it is not to be sent. What it resolves with is called when the
   * exchange has ended.
   */
  admit?: (sent: SentRequest) => Promise<(() => void) | undefined>;
  /** Called with status and headers of each reply, for example to read rate limits. */
  onreply?: (status: number, headers: Headers) => void;
  /**
   * Id of the item that the request is sent for (an answer, a transcript, a batch), so that observers can link to it.
   */
  sentFor?: string;
}

export type ExtraHeader = readonly [name: string, value: string];

export type QueryParameter = readonly [name: string, value: string];

/** The default root URL of a base URL: its origin. */
export function deriveRootUrl(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
}

/**
 * The endpoint for paths below the root URL: fine tuning and the legacy paths (docs/service.md#endpoints and #legacy).
 */
export function atRoot(endpoint: Endpoint): Endpoint {
  return { ...endpoint, baseUrl: endpoint.rootUrl };
}

export function withoutTrailingSlash(url: string): string {
  return url.trim().replace(/\/+$/, '');
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** An outgoing request. The key is masked in the headers, but not yet in the body. */
export interface SentRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: string | FormData;
}

/** The end of a reply's body. `cancelled` means that its reader stopped, perhaps after the last byte. */
export type BodyEnd = 'complete' | 'cancelled' | 'broken';

/** Receives the progress of one exchange. Its methods must not throw or block. */
export interface ExchangeObserver {
  readonly id: string;
  replied: (status: number, headers: Headers) => void;
  /** Receives bytes of the body, which it must not modify. */
  received: (bytes: Uint8Array) => void;
  ended: (end: BodyEnd) => void;
  /** There was no readable reply, or the request was stopped. */
  failed: (error: ApiError) => void;
}
