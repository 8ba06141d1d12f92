import type { Connection } from '$lib/shared/connections/model/connection';
import type { ExchangeRecord } from '$lib/base/storage/exchange-records';
import { rootPathOf, specPathOf } from '../model/spec-path';

/** The destination of a request: `path` is relative to the address of the connection that `base` names. */
export interface Destination {
  connection: Connection;
  base: 'baseUrl' | 'rootUrl';
  path: string;
}

/** The destination over the original connection, if it still has the same address. */
export function sameDestination(
  { url, connectionId }: Pick<ExchangeRecord, 'url' | 'connectionId'>,
  connections: readonly Connection[],
): Destination | undefined {
  const connection = connections.find(({ id }) => id === connectionId);
  if (!connection) return undefined;
  for (const base of ['baseUrl', 'rootUrl'] as const) {
    const path = pathBelow(url, connection[base]);
    if (path !== undefined) return { connection, base, path };
  }
  return undefined;
}

/** The destination over another connection; undefined if the path is not in the specification. */
export function otherDestination(url: string, connection: Connection): Destination | undefined {
  const same = sameDestination({ url, connectionId: connection.id }, [connection]);
  if (same) return same;
  const { href } = new URL(url);
  const rootPath = rootPathOf(href);
  if (rootPath !== undefined) return { connection, base: 'rootUrl', path: rootPath };
  const spec = specPathOf(href);
  return spec && { connection, base: 'baseUrl', path: spec.path };
}

/** Both are normalized by URL, so `..` cannot leave the address of a connection. */
function pathBelow(url: string, base: string): string | undefined {
  if (!URL.canParse(url) || !URL.canParse(base)) return undefined;
  const { href } = new URL(url);
  const below = `${new URL(base).href.replace(/\/+$/, '')}/`;
  return href.startsWith(below) ? href.slice(below.length - 1) : undefined;
}
