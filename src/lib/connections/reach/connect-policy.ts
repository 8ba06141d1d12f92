/** An origin as a content policy can write it: there is no way to name an IPv6 address in one. */
const writable = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/** The origins of addresses, each once. */
export function originsOf(addresses: string[]): string[] {
  const readable = addresses.filter((address) => URL.canParse(address));
  return [...new Set(readable.map((address) => new URL(address).origin))];
}

/**
 * The content policy that lets a page connect to its own host and these origins only; undefined where there are none,
 * or where one of them cannot be written. What blob: and data: name is in the page already.
 */
export function connectPolicy(origins: string[]): string | undefined {
  if (origins.length === 0 || !origins.every((origin) => writable.test(origin))) return undefined;
  return ["connect-src 'self' blob: data:", ...origins].join(' ');
}

/** Whether a policy made by `connectPolicy` lets a page of `own` origin connect to an address. */
export function permits(policy: string, address: string, own: string): boolean {
  const { origin } = new URL(address);
  return origin === own || policy.split(' ').includes(origin);
}
