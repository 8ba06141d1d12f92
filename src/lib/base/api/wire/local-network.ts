import { isLoopback, isPrivate } from './network-location';

/**
 * Chrome and Edge 142 and newer ask the person before a public page reaches the local network or this machine. Once that
 * is allowed, a page of https reaches http:// addresses of the local network too (https://wicg.github.io/local-network-access/).
 */

/** Whether requests of this browser can name the local network as their target. */
export function namesLocalNetwork(): boolean {
  return 'targetAddressSpace' in (globalThis.Request?.prototype ?? {});
}

/** Whether browsers block an address as mixed content, unless they know that it is in the local network. */
export function isMixedContent(url: string): boolean {
  return isSecurePage() && url.startsWith('http:') && !isLoopback(url);
}

/**
 * Options of a fetch that would be mixed content: the browser then asks the person, and refuses an address that is not
 * in the local network. A request that names another network than that of its server fails, so the others name none.
 */
function addressSpaceOf(url: string): { targetAddressSpace?: 'local' } {
  return needsPageFetch(url) ? { targetAddressSpace: 'local' } : {};
}

/** The fetch of this browser, for every address that a person has entered. */
export function browserFetch(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, ...addressSpaceOf(url) });
}

/** Whether only a fetch of the page reaches an address: XMLHttpRequest and workers have no such option. */
export function needsPageFetch(url: string): boolean {
  return isMixedContent(url) && namesLocalNetwork();
}

/**
 * The state of the permission that this page needs for an address; undefined if it needs none, or this browser has none.
 * No browser gives it to a page of http, which cannot know whether it needs it.
 */
export async function permissionFor(url: string): Promise<PermissionState | undefined> {
  const network = isLoopback(url) ? 'loopback-network' : isPrivate(url) ? 'local-network' : '';
  if (!network || !globalThis.navigator?.permissions) return undefined;
  // Chrome 142 to 144 have one permission for both.
  const state = (await stateOf(network)) ?? (await stateOf('local-network-access'));
  const isPageThere = network === 'local-network' && isPrivate(globalThis.location?.href ?? '');
  return state === 'prompt' && (isPageThere || !isSecurePage()) ? undefined : state;
}

function isSecurePage(): boolean {
  return globalThis.location?.protocol === 'https:';
}

async function stateOf(name: string): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    return undefined; // This browser has no such permission.
  }
}
