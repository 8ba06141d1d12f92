import { originsOf } from '$lib/base/storage/keys/key-owner';
import { isInMemory } from '$lib/base/storage/database/persistence';
import { preferences } from '$lib/base/storage/database/preferences';

/** Origins that a content policy can express: it has no syntax for IPv6 addresses. */
const writable = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/**
 * The origins of these addresses. An address that cannot be parsed, or whose scheme browsers do not fetch, has none; an
 * import may contain one.
 */
export function reachedOrigins(addresses: readonly string[]): string[] {
  const isReached = (address: string) =>
    URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return originsOf(addresses.filter(isReached));
}

/**
 * The connect-src sources that permit the page's own host and these origins only; undefined if one of them cannot be
 * expressed. The page's static policy already covers blob: and data:.
 */
export function connectPolicy(origins: readonly string[]): string | undefined {
  if (!origins.every((origin) => writable.test(origin))) return undefined;
  return ["connect-src 'self' blob: data:", ...origins].join(' ');
}

/**
 * Whether a policy made by `connectPolicy` permits a page of the origin `own` to connect to an address. An address
 * without an origin is permitted: it leads nowhere.
 */
export function permits(policy: string, address: string, own: string): boolean {
  const sources = [own, ...policy.split(' ')];
  return reachedOrigins([address]).every((origin) => sources.includes(origin));
}

/** src/first-paint/connect-policy.js reads this key. */
const storageKey = 'inference-console.connect-policy';
const elementId = 'connect-policy';

/** One with recorded requests is answered in this page. */
type Addresses = { baseUrl: string; rootUrl: string; recordedRequests?: number };

/** Tool servers that exist in the memory of this page only. */
let serversInMemory: readonly string[] | undefined;

function permittedServers(): readonly string[] {
  return serversInMemory ?? preferences.get('toolServers');
}

/** Permits tool servers in pages that are loaded from now on. Returns whether they have changed. */
export function permitServers(addresses: string[]): boolean {
  if (String(addresses) === String(permittedServers())) return false;
  if (isInMemory()) serversInMemory = addresses;
  else preferences.set('toolServers', addresses);
  return true;
}

/**
 * Restricts this page, and every page opened from now on, to these connections, the tool servers and the bridge; any host is
 * permitted if there is no connection. A policy in force cannot be widened, so the page keeps it until a reload. In
 * memory, the connections on the device are unknown, so the policy of other pages stays as it is.
 * Returns the origins, or undefined if any is permitted.
 */
export function narrowReach(connections: readonly Addresses[]): string[] | undefined {
  const own = connections.flatMap(({ baseUrl, rootUrl, recordedRequests }) =>
    recordedRequests ? [] : [baseUrl, rootUrl],
  );
  const origins =
    own.length > 0
      ? reachedOrigins([...own, ...permittedServers(), preferences.get('bridge')])
      : undefined;
  const policy = origins && connectPolicy(origins);
  if (isInMemory() && !origins) return originsInForce();
  if (!isInMemory()) store(policy);
  if (policy && globalThis.document && !policyInForce()) enforce(policy);
  return origins;
}

export function isInReach({ baseUrl, rootUrl, recordedRequests }: Addresses): boolean {
  const policy = policyInForce();
  if (!policy || recordedRequests) return true;
  return [baseUrl, rootUrl].every((address) => permits(policy, address, location.origin));
}

/** The origins that the policy in force permits beside the page's own host; undefined without one. */
export function originsInForce(): string[] | undefined {
  return policyInForce()?.split(' ').slice(connectPolicy([])?.split(' ').length);
}

function policyInForce(): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta#${elementId}`)?.content;
}

function enforce(policy: string): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.id = elementId;
  meta.content = policy;
  document.head.append(meta);
}

function store(policy: string | undefined): void {
  try {
    if (policy) localStorage.setItem(storageKey, policy);
    else localStorage.removeItem(storageKey);
  } catch {
    return; // Without storage, each page adds its policy after reading the connections.
  }
}
