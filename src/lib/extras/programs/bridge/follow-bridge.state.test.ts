import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferences } from '$lib/base/storage/database/preferences';
import { bridgeStatus } from './bridge-status.svelte';
import { followBridge } from './follow-bridge';

const bridge = 'http://127.0.0.1:47611/token-of-this-bridge';
const upstreams = [{ name: '', url: 'https://api.test/v1', base: `${bridge}/v1` }];

vi.mock('./find-bridge', () => ({
  findBridge: () => {
    preferences.set('bridge', bridge);
    return Promise.resolve(bridge);
  },
}));

/** The feed of the bridge ends; the server of the console answers then whether the bridge is its own. */
function endThen(isOwn: () => Promise<Response>) {
  const first = `${JSON.stringify({ type: 'bridge', upstreams, dropped: 0 })}\n`;
  vi.stubGlobal('fetch', (url: string) =>
    url.startsWith('/bridge?is=') ? isOwn() : Promise.resolve(new Response(first)),
  );
}

beforeEach(() => void preferences.set('bridge', ''));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['can’t be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is another one', () => Promise.resolve(new Response('no'))],
])('The token is forgotten when the feed ends and the command %s', async (_, isOwn) => {
  endThen(isOwn);
  await followBridge();
  expect(preferences.get('bridge')).toBe('');
  expect(bridgeStatus).toMatchObject({ state: 'ended', upstreams: [] });
});

it('The token is kept while the command runs, though the feed has ended', async () => {
  endThen(() => Promise.resolve(new Response('yes')));
  await followBridge();
  expect(preferences.get('bridge')).toBe(bridge);
});

it('The token of a command that was started since is kept', async () => {
  const next = bridge.replace('this', 'next');
  endThen(() => {
    preferences.set('bridge', next);
    return Promise.resolve(new Response('no'));
  });
  await followBridge();
  expect(preferences.get('bridge')).toBe(next);
});
