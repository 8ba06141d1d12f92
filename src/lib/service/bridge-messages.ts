import type { Behaviour } from './behaviour';

/** Messages from the page to the worker. A request brings the port for its answer. */
export type ToWorker =
  | { type: 'behaviour'; behaviour: Behaviour }
  | {
      type: 'request';
      url: string;
      method: string;
      headers: [string, string][];
      /** A Blob is cloned by reference, so an upload of any size is cheap. */
      body: Blob | string | undefined;
    };

/** Messages from the page through a request's port: a credit for one chunk, or an abort. */
export type ToRequest = { type: 'pull' } | { type: 'abort' };

/** Messages to the page through a request's port: the head once, then one chunk per credit. */
export type FromRequest =
  | { type: 'head'; status: number; headers: [string, string][]; hasBody: boolean }
  | { type: 'chunk'; bytes: Uint8Array }
  | { type: 'end' }
  | { type: 'failure'; message: string };
