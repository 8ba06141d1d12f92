import { hostOf } from '$lib/api/transport';
import type { Connection as ConnectionRecord } from '$lib/storage/connections';
import type { KeptKey } from '$lib/storage/keys';
import { builtInBaseUrl, builtInRootUrl } from '$lib/service/address';

/** A service as the pages see it. The key itself is only in what `connections.endpoint` returns. */
export interface Connection {
  id: string;
  name: string;
  baseUrl: string;
  rootUrl: string;
  host: string;
  keptKey: KeptKey;
  /** The last four letters of the key that this tab can use; null when it has none. */
  maskedKey: string | null;
  builtIn: boolean;
}

export const builtInConnection: Connection = {
  id: 'built-in',
  name: 'Built-in service',
  baseUrl: builtInBaseUrl,
  rootUrl: builtInRootUrl,
  host: 'in this page',
  keptKey: 'none',
  maskedKey: null,
  builtIn: true,
};

export function connectionOf(record: ConnectionRecord, key: string | undefined): Connection {
  const { id, name, baseUrl, rootUrl, keptKey } = record;
  return {
    id,
    name,
    baseUrl,
    rootUrl,
    host: hostOf(baseUrl),
    keptKey,
    maskedKey: key ? maskedKey(key) : null,
    builtIn: false,
  };
}

/** Of a very short key the last four letters would give away too much. */
export function maskedKey(key: string): string {
  return key.length > 8 ? `…${key.slice(-4)}` : '…';
}
