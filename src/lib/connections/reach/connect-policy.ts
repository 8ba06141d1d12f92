import { originsOf } from '$lib/storage/origins';

/** An origin as a content policy can write it: there is no way to name an IPv6 address in one. */
const writable = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/**
 * The origins that requests to these addresses go to. An address that cannot be parsed, or that is of no scheme a browser
 * sends to, has none; an import may hold one.
 */
export function reachedOrigins(addresses: readonly string[]): string[] {
  const isReached = (address: string) =>
    URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return originsOf(addresses.filter(isReached));
}

/**
 * The content policy that lets a page connect to its own host and to these origins only; undefined where one of them
 * cannot be written. What blob: and data: name is in the page already.
 */
export function connectPolicy(origins: readonly string[]): string | undefined {
  if (!origins.every((origin) => writable.test(origin))) return undefined;
  return ["connect-src 'self' blob: data:", ...origins].join(' ');
}

/** Whether a policy made by `connectPolicy` lets a page of `own` origin connect to an address; one without an origin leads nowhere. */
export function permits(policy: string, address: string, own: string): boolean {
  const sources = [own, ...policy.split(' ')];
  return reachedOrigins([address]).every((origin) => sources.includes(origin));
}
