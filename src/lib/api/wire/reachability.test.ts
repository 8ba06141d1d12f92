import { afterEach, expect, it, vi } from 'vitest';
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

it('is CORS where a server answers that the page may not read', async () => {
  browser(['no-cors']);
  expect(await findUnreachableCause(url, headerNames)).toEqual({ cause: 'cors' });
});

it('is a reply that cannot be read where the page may read others, with the headers that it sends', async () => {
  const fetch = browser(['cors', 'no-cors']);
  expect(await findUnreachableCause(url, headerNames)).toEqual({ cause: 'unreadable' });
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(Object.keys(init?.headers ?? {})).toEqual(headerNames);
});

it('is no answer where nothing answers', async () => {
  browser([]);
  expect(await findUnreachableCause(url, headerNames)).toEqual({ cause: 'no-answer' });
});

it('is being offline, except for this machine', async () => {
  browser([], { navigator: { onLine: false } });
  expect(await findUnreachableCause(url, [])).toEqual({ cause: 'offline' });
  expect(await findUnreachableCause('http://localhost:11434/v1', [])).toEqual({
    cause: 'no-answer',
  });
});

it('is mixed content where a secure page uses http, except for this machine', async () => {
  browser([], { location: { protocol: 'https:' } });
  expect(await findUnreachableCause('http://192.168.0.2/v1', [])).toEqual({
    cause: 'mixed-content',
  });
  expect(await findUnreachableCause('http://127.0.0.1:1234/v1', [])).toEqual({
    cause: 'no-answer',
  });
});

it.each([
  ['http://localhost:11434/v1', 'loopback-network'],
  ['http://192.168.0.2:8080/v1', 'local-network'],
  ['http://box.local/v1', 'local-network'],
])('is the local network where its permission is denied: %s', async (local, permission) => {
  const query = vi.fn(() => Promise.resolve({ state: 'denied' }));
  browser([], { navigator: { permissions: { query } } });
  expect(await findUnreachableCause(local, [])).toEqual({ cause: 'local-network' });
  expect(query).toHaveBeenCalledWith({ name: permission });
});

it('is found in browsers that have no such permission', async () => {
  const query = () => Promise.reject(new TypeError('no such permission'));
  browser([], { navigator: { permissions: { query } } });
  expect(await findUnreachableCause('http://localhost:1/v1', [])).toEqual({ cause: 'no-answer' });
});

it('follows no redirect of the API: the opaque probe requests another path', async () => {
  const fetch = browser(['no-cors']);
  await findUnreachableCause(url, headerNames);
  const modes = fetch.mock.calls.map(([address, { mode, redirect }]) => [address, mode, redirect]);
  expect(modes).toEqual([
    [url, 'cors', 'manual'],
    [url, 'cors', 'manual'],
    [new URL('/robots.txt', url).href, 'no-cors', undefined],
  ]);
});

it('sends nothing that identifies the person', async () => {
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

it('names the headers that the server does not allow, where it answers without them', async () => {
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
  'may be a wrong path only where %i is the answer without headers and %j are refused',
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
