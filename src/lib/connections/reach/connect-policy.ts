import { originsOf } from '$lib/storage/origins';

/** An origin as a content policy can write it: there is no way to name an IPv6 address in one. */
const writable = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/**
 * The content policy that lets a page connect to its own host and those of these addresses only; undefined where there
 * are none, or where one of them cannot be written. What blob: and data: name is in the page already.
 */
export function connectPolicy(addresses: string[]): string | undefined {
  const origins = originsOf(addresses.filter((address) => URL.canParse(address)));
  if (origins.length === 0 || !origins.every((origin) => writable.test(origin))) return undefined;
  return ["connect-src 'self' blob: data:", ...origins].join(' ');
}

/** Whether a policy made by `connectPolicy` lets a page of `own` origin connect to an address; one that is none leads nowhere. */
export function permits(policy: string, address: string, own: string): boolean {
  if (!URL.canParse(address)) return true;
  const { origin } = new URL(address);
  return origin === own || policy.split(' ').includes(origin);
}
