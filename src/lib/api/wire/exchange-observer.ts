import type { ApiError } from './errors';

/** An outgoing request. The key is masked in the headers, but not yet in the body. */
export interface SentRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: string | FormData;
}

/** How a reply's body ended. `cancelled` means that its reader stopped, perhaps after the last byte. */
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
