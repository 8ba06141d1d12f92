/**
 * Requests from a page to a service worker. `version`: report its build's version over the attached
 * port; `take-over`: serve all pages from now on; `complete`: fetch missing files.
 */
export type WorkerRequest = 'version' | 'take-over' | 'complete';
