let gone = false;

// The browser cuts the requests of a page before this event, and what waits for them continues after the first listener:
// so this one is in the capture phase. Only a page that cannot return is gone.
globalThis.addEventListener?.('pagehide', ({ persisted }) => (gone = persisted === false), {
  capture: true,
});

/** Whether this page is closed or reloaded, so that a request that breaks off says nothing about the service. */
export const isPageGone = (): boolean => gone;
