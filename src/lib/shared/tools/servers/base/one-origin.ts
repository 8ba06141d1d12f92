import type { FetchLike } from '@modelcontextprotocol/client';
import { isLoopback } from '$lib/base/api/wire/network-location';
import { browserFetch } from '$lib/base/api/wire/local-network';
import { limitBytes } from './limit-bytes';

/** Metadata and tokens are short; a longer answer would fill the memory. */
const maxBytes = 256 * 1024;

/** Milliseconds for one request. */
const timeout = 30_000;

export class OtherOrigin extends Error {
  constructor(readonly origin: string) {
    super(origin);
  }
}

/**
 * A fetch for the metadata and tokens of one origin: it rejects with OtherOrigin before anything is sent elsewhere,
 * follows no redirect and sends no cookie. Its exchanges are not recorded, since their bodies are secrets.
 */
export function fetchAt(address: string): FetchLike {
  const { origin } = new URL(address);
  return async (url, init) => {
    const to = new URL(url).origin;
    if (to !== origin) throw new OtherOrigin(to);
    const response = await browserFetch(String(url), {
      ...init,
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    });
    return limitBytes(response, maxBytes, () => new Error(`More than ${maxBytes / 1024} kB`));
  };
}

/** Whether nobody on the way can read what is sent there: https, or a server on this machine. */
export function isPrivateWay(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || isLoopback(origin);
}

/** Some write a slash after the host, and some do not. */
export function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}
