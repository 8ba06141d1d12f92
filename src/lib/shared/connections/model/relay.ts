import { ApiFailure } from '$lib/base/api/wire/errors';
import { hostOf, type Fetch } from '$lib/base/api/wire/endpoint';
import { isOwnBridge } from './own-bridge';
import { preferences } from '$lib/base/storage/database/preferences';

/**
 * Sends a request by way of the bridge (docs/bridge.md), for a service that does not answer web pages. The bridge passes
 * it on to `url` only. Throws ApiFailure `unreachable` if no bridge is there.
 */
export const relayFetch: Fetch = async (url, init) => {
  const bridge = preferences.get('bridge');
  const noBridge = () =>
    new ApiFailure({ kind: 'unreachable', host: hostOf(url), cause: 'no-bridge' });
  if (!(await isOwnBridge(bridge))) throw noBridge();
  const { origin, pathname, search } = new URL(url);
  try {
    return await fetch(`${bridge}/-/to/${encodeURIComponent(origin)}${pathname}${search}`, init);
  } catch (reason) {
    if (init.signal?.aborted) throw reason;
    throw noBridge();
  }
};
