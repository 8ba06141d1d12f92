/**
 * Requests from a page to a service worker. `version`: report its build's version over the attached
 * port; `take-over`: serve all pages from now on; `complete`: fetch missing files.
 */
export type WorkerRequest = 'version' | 'take-over' | 'complete';

/**
 * The global scope of a service worker. TypeScript declares it in a library that conflicts with the
 * one for pages.
 */
export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install', listener: (event: InstallEvent) => void): void;
    (type: 'activate', listener: (event: WaitingEvent) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
    (type: 'message', listener: (event: MessageEvent & WaitingEvent) => void): void;
  };
}

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface InstallEvent extends WaitingEvent {
  /** Chromium only: requests that go to the network without asking the worker. */
  addRoutes?: (rules: object[]) => Promise<void>;
}

interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  respondWith: (response: Promise<Response>) => void;
}
