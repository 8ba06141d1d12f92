import type { Behaviour } from './behaviour';

/** What the page sends its worker; a request brings the port that its answer comes through. */
export type ToWorker =
  | { type: 'behaviour'; behaviour: Behaviour }
  | {
      type: 'request';
      url: string;
      method: string;
      headers: [string, string][];
      /** A Blob is cloned by reference, so an upload of any size costs nothing here. */
      body: Blob | string | undefined;
    };

/** What the page sends through a request's port: a credit for one chunk, or the end of its interest. */
export type ToRequest = { type: 'pull' } | { type: 'abort' };

/** What comes back through a request's port: the head once, then one chunk a credit. */
export type FromRequest =
  | { type: 'head'; status: number; headers: [string, string][]; hasBody: boolean }
  | { type: 'chunk'; bytes: Uint8Array }
  | { type: 'end' }
  | { type: 'failure'; message: string };
