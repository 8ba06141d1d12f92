import type { ExchangeObserver, SentRequest } from './exchange-observer';

/** The part of `fetch` that the client uses; a connection to the built-in service brings its own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Where a service is reached (docs/service.md#endpoints) and with which key (docs/service.md#authentication). */
export interface Endpoint {
  /** Address of the compatible API, without a trailing slash: `https://api.example.com/v1`. */
  baseUrl: string;
  /** Host root used by fine tuning and the legacy paths, without a trailing slash. */
  rootUrl: string;
  apiKey?: string;
  fetch?: Fetch;
  /** Begins to observe one exchange, where somebody does; `id`: what it is called already, where it is carried out elsewhere. */
  observe?: (sent: SentRequest, endpoint: Endpoint, id?: string) => ExchangeObserver | undefined;
  /** Is told what each reply begins with, as of the limits that it names. */
  onreply?: (status: number, headers: Headers) => void;
  /** The id of what is sent for: of an answer, a transcript, a batch. Whoever observes may lead from one to the other. */
  sentFor?: string;
}

/** The root URL that belongs to a base URL unless another is given: its origin. */
export function deriveRootUrl(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
}

/** The endpoint for paths that hang on the root URL: fine tuning and the legacy paths (docs/service.md#endpoints and #legacy). */
export function atRoot(endpoint: Endpoint): Endpoint {
  return { ...endpoint, baseUrl: endpoint.rootUrl };
}

export function withoutTrailingSlash(url: string): string {
  return url.trim().replace(/\/+$/, '');
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
