import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';

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
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    });
    return response.body ? withinLimit(response, response.body) : response;
  };
}

function withinLimit(
  { status, headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Response {
  let remaining = maxBytes;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        remaining -= chunk.byteLength;
        if (remaining >= 0) controller.enqueue(chunk);
        else controller.error(new Error(`More than ${maxBytes / 1024} kB`));
      },
    }),
  );
  return new Response(counted, { status, headers });
}

/** Whether nobody on the way can read what is sent there: https, or a server on this machine. */
export function isPrivateWay(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** Some write a slash after the host, and some do not. */
export function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}
