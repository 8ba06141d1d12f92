/**
 * The global scope of a service worker. TypeScript declares it in a library that conflicts with the
 * one for pages.
 */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: {
      type: 'window';
      includeUncontrolled: boolean;
    }) => Promise<WorkerClient[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install', listener: (event: InstallEvent) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
    (type: 'message', listener: (event: MessageEvent & WaitingEvent) => void): void;
  };
}

export interface WorkerClient {
  readonly url: string;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
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
