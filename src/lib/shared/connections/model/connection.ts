import { type ExtraHeader, hostOf, type QueryParameter } from '$lib/base/api/wire/endpoint';
import { demoBaseUrl, demoRootUrl } from './demo-address';
import type { Connection as ConnectionRecord } from '$lib/base/storage/keys/connection-records';
import type { KeyLocation } from '$lib/base/storage/keys/stored-keys';

/** A service as the pages see it. Only `connections.endpoint` returns the key itself. */
export interface Connection {
  id: string;
  name: string;
  baseUrl: string;
  rootUrl: string;
  host: string;
  keyLocation: KeyLocation;
  /** The header of the key; a bearer token if absent. Empty if the service needs no key. */
  keyHeader?: string;
  extraHeaders: readonly ExtraHeader[];
  /** Names of further headers, whose values are stored with the key. */
  secretHeaders?: readonly string[];
  query?: readonly QueryParameter[];
  budget?: number;
  fallback?: ConnectionRecord['fallback'];
  throughBridge?: boolean;
  /** The number of recorded requests from which it is answered, in this page. */
  recordedRequests?: number;
  /**
   * The last four letters of the key that this tab can use; empty if it has only secret headers, null if it has no
   * secret. Changes when keys are unlocked.
   */
  readonly maskedKey: string | null;
  isDemo: boolean;
  /** Only its id is known: it is not read yet, or cannot be read. */
  unread?: true;
}

export const demoConnection: Connection = {
  id: 'built-in',
  name: 'Demo service',
  baseUrl: demoBaseUrl,
  rootUrl: demoRootUrl,
  host: 'in this page',
  keyLocation: 'none',
  extraHeaders: [],
  maskedKey: null,
  isDemo: true,
};

/** Whether a model of the demo service is its scripted demo: the others have weights. */
export function isScripted(model: string): boolean {
  return !/^(own|browser)\//.test(model);
}

/** Stands in for the connection with this id until it is read. No request goes to it. */
export function unreadConnection(id: string): Connection {
  return {
    ...demoConnection,
    id,
    name: 'Your connection',
    baseUrl: '',
    rootUrl: '',
    host: 'unknown host',
    isDemo: false,
    unread: true,
  };
}

export function connectionOf(
  { keptKey, ...record }: ConnectionRecord,
  maskedKeyOf: (id: string) => string | undefined,
): Connection {
  return {
    extraHeaders: [],
    ...record,
    host: record.recordedRequests ? demoConnection.host : hostOf(record.baseUrl),
    keyLocation: keptKey,
    get maskedKey() {
      return maskedKeyOf(record.id) ?? null;
    },
    isDemo: false,
  };
}

/** Whether the key is on this device but locked in this tab. */
export function isLocked({ keyLocation, maskedKey }: Connection): boolean {
  return keyLocation === 'locked' && maskedKey === null;
}

/** Whether the key was stored for one tab, and this tab does not have it. */
export function isKeyMissing({ keyLocation, maskedKey }: Connection): boolean {
  return keyLocation === 'tab' && maskedKey === null;
}

/** The last four letters of a very short key would reveal too much. */
export function maskedKey(key: string): string {
  return key.length > 8 ? `…${key.slice(-4)}` : key && '…';
}
