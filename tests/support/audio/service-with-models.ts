import type { Fetch } from '../../../src/lib/base/api/wire/endpoint';

/**
 * A service that lists these models; every other request goes to `fetchOther`. It rejects aborted requests like the
 * platform's fetch, so that a request of the previous test takes no reply.
 */
export function serviceWithModels(ids: () => readonly string[], fetchOther: Fetch): Fetch {
  return async (url, init) => {
    init.signal?.throwIfAborted();
    if (!url.endsWith('/models')) return fetchOther(url, init);
    const data = ids().map((id) => ({ id, object: 'model', created: 1, owned_by: 'x' }));
    return Response.json({ object: 'list', data });
  };
}
