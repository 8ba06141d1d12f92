import { vi } from 'vitest';
import { connections } from '../../../src/lib/shared/connections/model/connections.svelte';
import { storeConnection } from '../../../src/lib/shared/connections/model/store-connection';
import { openConnections } from '../../../src/lib/base/storage/connections';

/** For tests: a stored connection whose fallback is another one, and all that the other is sent. */
export async function connectWithFallback(reply: () => Response) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => reply());
  vi.stubGlobal('fetch', fetch);
  const store = (name: string, more = {}) => {
    const place = { baseUrl: `https://${name}.example/v1`, rootUrl: '' };
    const draft = { name, ...place, apiKey: undefined, storeIn: 'tab' as const, ...more };
    return storeConnection(openConnections(), draft, () => Promise.resolve(true));
  };
  const connectionId = await store('other');
  const id = await store('busy', { fallback: { connectionId, model: 'other-model' } });
  await connections.refresh([id, connectionId]);
  return { id, fallbackId: connectionId, fetch };
}
