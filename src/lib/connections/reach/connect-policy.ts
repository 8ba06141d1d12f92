import { originsOf } from '$lib/storage/origins';

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
