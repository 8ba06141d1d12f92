import { expect, it } from 'vitest';
import { openToolServers } from '$lib/base/storage/tool-servers';
import { toolServers } from './tool-servers.svelte';

it('A server is not stored if the person cancels before it is called', async () => {
  const draft = { url: 'http://127.0.0.1:9/mcp', token: '', storeIn: 'tab' as const };
  const cancelling = new AbortController();
  const added = toolServers.add(draft, cancelling.signal);
  cancelling.abort();
  expect(await added).toEqual({ failure: 'Stopped.' });
  expect((await openToolServers().list()).records).toEqual([]);
});
