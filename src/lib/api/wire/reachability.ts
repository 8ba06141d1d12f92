import type { UnreachableCause } from './errors';
import { isLoopback, isPrivate } from './local-address';

/**
 * An opaque request follows redirects, so it asks for a file that hosts rarely redirect: an address of the API that has
 * moved would lead it to a host that nobody chose. Any answer, also 404, says that somebody is there.
 */
const harmlessPath = '/robots.txt';

/** Milliseconds that a probe may take; the person is waiting for the verdict. */
const probeTimeout = 4000;

/**
 * Finds out why fetch rejected a request with headers of these names; a script sees the same TypeError for every cause
 * (docs/service.md#cors). The probes carry no key, no body, no cookies and no referrer.
 */
export async function findUnreachableCause(
  url: string,
  headerNames: string[],
  signal?: AbortSignal,
): Promise<UnreachableCause> {
  if (globalThis.navigator?.onLine === false && !isLoopback(url)) return 'offline';
  if (isMixedContent(url)) return 'mixed-content';
  if (await localNetworkDenied(url)) return 'local-network';
  return findRefusal(url, headerNames, signal);
}

function isMixedContent(url: string): boolean {
  return globalThis.location?.protocol === 'https:' && url.startsWith('http:') && !isLoopback(url);
}

/** Chrome and Edge 142 and newer ask before a public page may reach the local network or this machine. */
async function localNetworkDenied(url: string): Promise<boolean> {
  const name = isLoopback(url) ? 'loopback-network' : isPrivate(url) ? 'local-network' : undefined;
  if (!name || !globalThis.navigator?.permissions) return false;
  try {
    const { state } = await navigator.permissions.query({ name: name as PermissionName });
    return state === 'denied';
  } catch {
    return false; // This browser has no such permission.
  }
}

/**
 * Whether a server is there, and lets this page read nothing, or only the reply to the request that failed. The readable
 * probe comes before the opaque one, which would follow a redirect to a host that nobody chose.
 */
async function findRefusal(
  url: string,
  headerNames: string[],
  signal?: AbortSignal,
): Promise<UnreachableCause> {
  const headers = Object.fromEntries(headerNames.map((name) => [name, 'probe']));
  if (await answers(url, { mode: 'cors', redirect: 'manual', headers }, signal))
    return 'unreadable';
  const isThere = await answers(new URL(harmlessPath, url).href, { mode: 'no-cors' }, signal);
  return isThere ? 'cors' : 'no-answer';
}

async function answers(url: string, init: RequestInit, signal?: AbortSignal): Promise<boolean> {
  const limit = AbortSignal.timeout(probeTimeout);
  try {
    const response = await fetch(url, {
      ...init,
      method: 'GET',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
