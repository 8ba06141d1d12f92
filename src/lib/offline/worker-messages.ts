/**
 * What a page asks of a service worker. `version`: of the build that it is of, told over the port that comes along;
 * `take-over`: serve all pages from now on; `claim`: serve those too that were opened before there was one; `complete`:
 * fetch what is missing, and let go of what no open page needs.
 */
export type Wish = 'version' | 'take-over' | 'claim' | 'complete';

/** What a service worker asks of a page: the version of the build that it is of, over the port that comes along. */
export const versionRequest = 'inference-console.version';

/** Milliseconds in which a page or a worker tells its version. One that is asleep does not. */
const patience = 3000;

/** The answer to what `post` sends with the port that it is handed; undefined where none comes. */
export function requestVersion(post: (port: MessagePort) => void): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<string | undefined>((resolve) => {
    setTimeout(resolve, patience, undefined);
    port1.onmessage = ({ data }) => resolve(String(data));
    post(port2);
  }).finally(() => port1.close());
}
