import type { Unreachable } from './errors';
import { isLoopback, isPrivate } from './network-location';
import { browserFetch, isMixedContent, namesLocalNetwork, permissionFor } from './local-network';

/**
 * Path of the opaque probe. An opaque request follows redirects; this file is rarely redirected, while an API address
 * that has moved could lead to an unknown host. Any answer, even 404, shows that a server is there.
 */
const harmlessPath = '/robots.txt';

/** Time limit of a probe in milliseconds; the person is waiting for the result. */
const probeTimeout = 4000;

/**
 * Finds out why fetch rejected a request with headers of these names; scripts see the same TypeError for every cause
 * (docs/service.md#cors). The probes have no key, body, cookies or referrer.
 */
export async function findUnreachableCause(
  url: string,
  headerNames: string[],
  signal?: AbortSignal,
): Promise<Unreachable> {
  if (globalThis.navigator?.onLine === false && !isLoopback(url)) return { cause: 'offline' };
  const permission = await permissionFor(url);
  if (permission === 'denied') return { cause: 'local-network' };
  // Probes would ask the person again.
  if (permission === 'prompt') return { cause: 'local-network', isUndecided: true };
  if (!isMixedContent(url)) return findRefusal(url, headerNames, signal);
  if (!namesLocalNetwork()) return { cause: 'mixed-content' };
  return isPrivate(url)
    ? findRefusal(url, headerNames, signal)
    : { cause: 'mixed-content', mayBeLocal: true };
}

/**
 * Whether a server is there, and whether the page may read its other replies. The readable probe comes before the
 * opaque one, which would follow a redirect to an unknown host.
 */
async function findRefusal(
  url: string,
  headerNames: string[],
  signal?: AbortSignal,
): Promise<Unreachable> {
  const read = (names: string[]) => readableStatus(url, names, signal);
  if ((await read(headerNames)) !== undefined) return { cause: 'unreadable' };
  const [status, opaque] = await Promise.all([
    headerNames.length > 0 ? read([]) : undefined,
    answerStatus(new URL(harmlessPath, url).href, { mode: 'no-cors' }, signal),
  ]);
  if (status === undefined) return { cause: opaque === undefined ? 'no-answer' : 'cors' };
  const allowed = await Promise.all(headerNames.map((name) => read([name])));
  const refusedHeaders = headerNames.filter((_, index) => allowed[index] === undefined);
  // Many servers answer preflights on paths that they know, and no others.
  const isMissing = status === 404 && refusedHeaders.length === headerNames.length;
  return { cause: 'cors', refusedHeaders, ...(isMissing && { isMissing }) };
}

/** The status of a reply to a request with headers of these names, if the page may read it. */
function readableStatus(
  url: string,
  headerNames: string[],
  signal?: AbortSignal,
): Promise<number | undefined> {
  const headers = Object.fromEntries(headerNames.map((name) => [name, 'probe']));
  return answerStatus(url, { mode: 'cors', redirect: 'manual', headers }, signal);
}

async function answerStatus(
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const limit = AbortSignal.timeout(probeTimeout);
  try {
    const response = await browserFetch(url, {
      ...init,
      method: 'GET',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}
