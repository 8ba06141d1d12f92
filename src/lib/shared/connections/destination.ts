import { deriveRootUrl } from '$lib/base/api/wire/endpoint';
import type { Connection } from './model/connection';

/** The service that a request goes to. A person can give the address of another service to a connection. */
export interface Destination {
  connectionId?: string;
  origin?: string;
}

export function destinationOf({ id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>) {
  return { connectionId: id, origin: deriveRootUrl(baseUrl) } satisfies Destination;
}
