/**
 * Requests from a page to a service worker. `version`: report its build's version over the attached
 * port; `take-over`: serve all pages from now on; `claim`: also serve pages that were opened before
 * it existed; `complete`: fetch missing files, and delete those that no open page needs.
 */
export type WorkerRequest = 'version' | 'take-over' | 'claim' | 'complete';

/** Request from a service worker to a page: report its build's version over the attached port. */
export const versionRequest = 'inference-console.version';

/** Milliseconds in which a page or a worker must report its version. A sleeping one does not. */
const patience = 3000;

/** The answer over the port that `post` sends; undefined when none arrives. */
export function requestVersion(post: (port: MessagePort) => void): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<string | undefined>((resolve) => {
    setTimeout(resolve, patience, undefined);
    port1.onmessage = ({ data }) => resolve(String(data));
    post(port2);
  }).finally(() => port1.close());
}
