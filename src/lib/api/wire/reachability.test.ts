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
  expect(await findUnreachableCause(url, headerNames)).toBe('cors');
});

it('is a reply that cannot be read where the page may read others, with the headers that it sends', async () => {
  const fetch = browser(['cors', 'no-cors']);
  expect(await findUnreachableCause(url, headerNames)).toBe('unreadable');
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(Object.keys(init?.headers ?? {})).toEqual(headerNames);
});

it('is no answer where nothing answers', async () => {
  browser([]);
  expect(await findUnreachableCause(url, headerNames)).toBe('no-answer');
});

it('is being offline, except for this machine', async () => {
  browser([], { navigator: { onLine: false } });
  expect(await findUnreachableCause(url, [])).toBe('offline');
  expect(await findUnreachableCause('http://localhost:11434/v1', [])).toBe('no-answer');
});

it('is mixed content where a secure page uses http, except for this machine', async () => {
  browser([], { location: { protocol: 'https:' } });
  expect(await findUnreachableCause('http://192.168.0.2/v1', [])).toBe('mixed-content');
  expect(await findUnreachableCause('http://127.0.0.1:1234/v1', [])).toBe('no-answer');
});

it.each([
  ['http://localhost:11434/v1', 'loopback-network'],
  ['http://192.168.0.2:8080/v1', 'local-network'],
  ['http://box.local/v1', 'local-network'],
])('is the local network where its permission is denied: %s', async (local, permission) => {
  const query = vi.fn(() => Promise.resolve({ state: 'denied' }));
  browser([], { navigator: { permissions: { query } } });
  expect(await findUnreachableCause(local, [])).toBe('local-network');
  expect(query).toHaveBeenCalledWith({ name: permission });
});

it('is found in browsers that have no such permission', async () => {
  const query = () => Promise.reject(new TypeError('no such permission'));
  browser([], { navigator: { permissions: { query } } });
  expect(await findUnreachableCause('http://localhost:1/v1', [])).toBe('no-answer');
});

it('follows no redirect of the API: the opaque probe requests another path', async () => {
  const fetch = browser(['no-cors']);
  await findUnreachableCause(url, headerNames);
  const modes = fetch.mock.calls.map(([address, { mode, redirect }]) => [address, mode, redirect]);
  expect(modes).toEqual([
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
