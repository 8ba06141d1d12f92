import type { ApiError } from './errors';

/** A request as it leaves; the key is masked wherever it stands, in the body not yet. */
export interface SentRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: string | FormData;
}

/** How a reply's body came to its end; `cancelled` by whoever read it, who may have had all of it. */
export type BodyEnd = 'complete' | 'cancelled' | 'broken';

/** Is told of one exchange as it goes. Nothing that it does may fail, or wait. */
export interface ExchangeObserver {
  readonly id: string;
  replied: (status: number, headers: Headers) => void;
  /** Bytes of the body as they arrive, not to be written to. */
  received: (bytes: Uint8Array) => void;
  ended: (end: BodyEnd) => void;
  /** There was no reply, or none that may be read, or it was stopped on its way. */
  failed: (error: ApiError) => void;
}
