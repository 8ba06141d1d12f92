import { afterEach, expect, it, vi } from 'vitest';
import { listModels } from '$lib/base/api/models';
import { preferences } from '$lib/base/storage/database/preferences';
import { relayFetch } from './relay';

const bridge = 'http://127.0.0.1:47611/token-of-this-bridge';
const endpoint = {
  baseUrl: 'https://api.test:8443/v1',
  rootUrl: 'https://api.test:8443',
  apiKey: 'sk-secret',
  query: [['api-version', '2'] as const],
  fetch: relayFetch,
};

/** The server of the console answers with the word whether the bridge is its own; the bridge does the rest. */
function answerWith(word: string, perform: typeof fetch) {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.startsWith('/bridge?is=') ? Promise.resolve(new Response(word)) : perform(url, init),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  preferences.set('bridge', '');
});

it('A request goes to the bridge, which knows by its path where to pass it on', async () => {
  preferences.set('bridge', bridge);
  const request = vi.fn((..._: Parameters<typeof fetch>) =>
    Promise.resolve(Response.json({ object: 'list', data: [{ id: 'm' }] })),
  );
  answerWith('yes', request);
  expect((await listModels(endpoint)).items).toMatchObject([{ id: 'm' }]);
  const [url, init] = request.mock.calls[0] ?? [];
  expect(url).toBe(`${bridge}/-/to/https%3A%2F%2Fapi.test%3A8443/v1/models?api-version=2`);
  expect(init).toMatchObject({
    headers: { Authorization: 'Bearer sk-secret' },
    redirect: 'manual',
  });
});

it('A request goes nowhere while no bridge is known', async () => {
  const request = vi.fn();
  vi.stubGlobal('fetch', request);
  await expect(listModels(endpoint)).rejects.toMatchObject({
    error: { kind: 'unreachable', host: 'api.test:8443', cause: 'no-bridge' },
  });
  expect(request).not.toHaveBeenCalled();
});

it.each(['no', '<!doctype html>'])('A key goes to no bridge of others: %s', async (word) => {
  preferences.set('bridge', bridge);
  const request = vi.fn();
  answerWith(word, request);
  await expect(listModels(endpoint)).rejects.toMatchObject({ error: { cause: 'no-bridge' } });
  expect(request).not.toHaveBeenCalled();
});

it('A bridge that does not answer is reported as ended', async () => {
  preferences.set('bridge', bridge);
  answerWith('yes', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(listModels(endpoint)).rejects.toMatchObject({ error: { cause: 'no-bridge' } });
});

it('A request to the bridge is stopped like any other', async () => {
  preferences.set('bridge', bridge);
  answerWith('yes', (_, init) => {
    init?.signal?.throwIfAborted();
    return Promise.resolve(new Response());
  });
  await expect(listModels(endpoint, AbortSignal.abort())).rejects.toMatchObject({
    error: { kind: 'stopped' },
  });
});
