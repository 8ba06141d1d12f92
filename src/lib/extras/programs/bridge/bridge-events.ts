import { isObject, jsonOr } from '$lib/base/api/wire/json';

/** A service that the bridge passes requests on to; programs use `base` as their base URL. */
export interface Upstream {
  name: string;
  url: string;
  base: string;
}

/** An event of the bridge's feed (docs/bridge.md). `at` is in milliseconds since the request. */
export type BridgeEvent =
  | { type: 'bridge'; upstreams: Upstream[]; dropped: number }
  | ({ type: 'request'; program?: string; url: string; method: string } & WithHeaders & AtEpoch)
  | { type: 'body'; id: string; bytes: number; base64?: string }
  | ({ type: 'head'; id: string; at: number; status: number } & WithHeaders)
  | { type: 'piece'; id: string; at: number; base64?: string; bytes?: number }
  | { type: 'end'; id: string; at: number; end: 'complete' | 'cancelled' | 'broken' }
  | { type: 'failed'; id: string; at: number; code: string };

interface WithHeaders {
  headers: [name: string, value: string][];
}

interface AtEpoch {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Undefined for a blank line. The bridge belongs to this version of the console, so members are as they are written. */
export function readEvent(line: string): BridgeEvent | undefined {
  const event = jsonOr(line, undefined);
  return isObject(event) && typeof event.type === 'string'
    ? (event as unknown as BridgeEvent)
    : undefined;
}
