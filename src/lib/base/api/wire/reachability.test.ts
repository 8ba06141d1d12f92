import { afterEach, describe, expect, it, vi } from 'vitest';
import { findUnreachableCause } from './reachability';

const url = 'https://api.test/v1/chat/completions';
const headerNames = ['Authorization', 'Content-Type'];

/** A browser in which probes of these modes are answered; it records the probes. */
function browser(answering: RequestMode[], parts: { [name: string]: unknown } = {}) {
  const fetch = vi.fn((_url: string, { mode }: RequestInit) =>
    mode && answering.includes(mode)
      ? Promise.resolve(new Response('{}'))
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  for (const [name, value] of Object.entries({
    navigator: {},
    location: undefined,
    ...parts,
    fetch,
  }))
    vi.stubGlobal(name, value);
  return fetch;
}

afterEach(() => void vi.unstubAllGlobals());

it('An unreachable server is blamed on CORS where it answers what the page may not read', async () => {
  browser(['no-cors']);
  expect(await findUnreachableCause(url, headerNames)).toEqual({ cause: 'cors' });
});

it('An unreachable server has sent a reply that cannot be read where the page may read others, with the headers that it sends', async () => {
  const fetch = browser(['cors', 'no-cors']);
  expect(await findUnreachableCause(url, headerNames)).toEqual({ cause: 'unreadable' });
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(Object.keys(init?.headers ?? {})).toEqual(headerNames);
});

it('An unreachable server gives no answer where nothing answers', async () => {
  browser([]);
  expect(await findUnreachableCause(url, headerNames)).toEqual({ cause: 'no-answer' });
});

it('An unreachable server is blamed on being offline, except on this machine', async () => {
  browser([], { navigator: { onLine: false } });
  expect(await findUnreachableCause(url, [])).toEqual({ cause: 'offline' });
  expect(await findUnreachableCause('http://localhost:11434/v1', [])).toEqual({
    cause: 'no-answer',
  });
});

/** A browser in which a page of https may reach the local network, once it is allowed. */
function localNetworkBrowser(answering: RequestMode[], state: PermissionState, page = 'console') {
  vi.stubGlobal('Request', { prototype: { targetAddressSpace: 'unknown' } });
  const query = vi.fn(() => Promise.resolve({ state }));
  const host = `${page}.example.org`;
  const location = { protocol: 'https:', href: `https://${page === 'nas' ? page : host}/` };
  return { query, fetch: browser(answering, { navigator: { permissions: { query } }, location }) };
}

it('An unreachable server is blamed on mixed content where a secure page uses http, except on this machine', async () => {
  browser([], { location: { protocol: 'https:' } });
  expect(await findUnreachableCause('http://192.168.0.2/v1', [])).toEqual({
    cause: 'mixed-content',
  });
  expect(await findUnreachableCause('http://127.0.0.1:1234/v1', [])).toEqual({
    cause: 'no-answer',
  });
});

describe('Access to the local network', () => {
  it.each([
    ['http://localhost:11434/v1', 'loopback-network'],
    ['http://192.168.0.2:8080/v1', 'local-network'],
    ['http://[fd00::12]:8080/v1', 'local-network'],
    ['http://box.local/v1', 'local-network'],
    ['http://nas:11434/v1', 'local-network'],
    ['https://nas:11434/v1', 'local-network'],
  ])('is the cause where its permission is denied: %s', async (local, permission) => {
    const { query, fetch } = localNetworkBrowser([], 'denied');
    expect(await findUnreachableCause(local, [])).toEqual({ cause: 'local-network' });
    expect(query).toHaveBeenCalledWith({ name: permission });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is looked up by its older name where the browser has no other', async () => {
    localNetworkBrowser([], 'denied');
    const query = ({ name }: { name: string }) =>
      name === 'local-network-access'
        ? Promise.resolve({ state: 'denied' })
        : Promise.reject(new TypeError('no such permission'));
    vi.stubGlobal('navigator', { permissions: { query } });
    expect(await findUnreachableCause('http://nas/v1', [])).toEqual({ cause: 'local-network' });
  });

  it('is undecided where the question was closed, and is not asked for again by probes', async () => {
    const { fetch } = localNetworkBrowser([], 'prompt');
    expect(await findUnreachableCause('http://nas:11434/v1', [])).toEqual({
      cause: 'local-network',
      isUndecided: true,
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('needs no decision for a page that is in the local network itself', async () => {
    localNetworkBrowser(['no-cors'], 'prompt', 'nas');
    expect(await findUnreachableCause('http://gpu:11434/v1', [])).toEqual({ cause: 'cors' });
  });

  it('leaves other causes where it is granted, and its probes name the local network', async () => {
    const { fetch } = localNetworkBrowser(['no-cors'], 'granted');
    expect(await findUnreachableCause('http://nas:11434/v1', [])).toEqual({ cause: 'cors' });
    expect(fetch.mock.calls.map(([, init]) => init)).toEqual(
      Array(2).fill(expect.objectContaining({ targetAddressSpace: 'local' })),
    );
  });

  it.each(['http://localhost:11434/v1', 'https://nas/v1', 'https://api.example.com/v1'])(
    'names no network for an address that is no mixed content: %s',
    async (url) => {
      const { fetch } = localNetworkBrowser(['no-cors'], 'granted');
      await findUnreachableCause(url, []);
      for (const [, init] of fetch.mock.calls)
        expect(init).not.toHaveProperty('targetAddressSpace');
    },
  );

  it('leaves open where a public name is', async () => {
    localNetworkBrowser([], 'prompt');
    expect(await findUnreachableCause('http://api.example.com/v1', [])).toEqual({
      cause: 'mixed-content',
      mayBeLocal: true,
    });
  });
});

it('The cause is found in browsers that have no such permission', async () => {
  const query = () => Promise.reject(new TypeError('no such permission'));
  browser([], { navigator: { permissions: { query } } });
  expect(await findUnreachableCause('http://localhost:1/v1', [])).toEqual({ cause: 'no-answer' });
});

it('The probe follows no redirect of the API: the opaque one requests another path', async () => {
  const fetch = browser(['no-cors']);
  await findUnreachableCause(url, headerNames);
  const modes = fetch.mock.calls.map(([address, { mode, redirect }]) => [address, mode, redirect]);
  expect(modes).toEqual([
    [url, 'cors', 'manual'],
    [url, 'cors', 'manual'],
    [new URL('/robots.txt', url).href, 'no-cors', undefined],
  ]);
});

it('The probe sends nothing that identifies the person', async () => {
  const fetch = browser(['no-cors']);
  await findUnreachableCause(url, headerNames);
  for (const [address, init] of fetch.mock.calls) {
    expect(new URL(address).origin).toBe(new URL(url).origin);
    expect(init).toMatchObject({
      method: 'GET',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    expect(init.body).toBeUndefined();
  }
});

it('The probe names the headers that the server does not allow, where it answers without them', async () => {
  const fetch = vi.fn((_url: string, { headers }: RequestInit) =>
    Object.hasOwn(headers ?? {}, 'X-Team')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('{}')),
  );
  browser([]);
  vi.stubGlobal('fetch', fetch);
  expect(await findUnreachableCause(url, [...headerNames, 'X-Team'])).toEqual({
    cause: 'cors',
    refusedHeaders: ['X-Team'],
  });
  const values = fetch.mock.calls.flatMap(([, { headers }]) => Object.values(headers ?? {}));
  expect(new Set(values)).toEqual(new Set(['probe']));
});

it.each([
  [404, ['Authorization', 'Content-Type'], { isMissing: true }],
  [404, ['Authorization'], {}],
  [405, ['Authorization', 'Content-Type'], {}],
])(
  'A wrong path may be the cause only where %i is the answer without headers and %j are refused',
  async (status, refused, found) => {
    const fetch = vi.fn((_url: string, { headers }: RequestInit) =>
      refused.some((name) => Object.hasOwn(headers ?? {}, name))
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response('{}', { status })),
    );
    browser([]);
    vi.stubGlobal('fetch', fetch);
    expect(await findUnreachableCause(url, headerNames)).toEqual({
      cause: 'cors',
      refusedHeaders: refused,
      ...found,
    });
  },
);
