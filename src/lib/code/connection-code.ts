import type { Connection } from '$lib/connections/connection';
import type { CodeRequest } from './code-request';
import { served, servedNote } from './served';

/** A request to a connection: its body, and the path under the base URL or under the root URL. */
export type ConnectionRequest = Pick<CodeRequest, 'method' | 'path' | 'body' | 'files'> & {
  connection: Connection;
  atRoot?: boolean;
};

/** Describes a request for the code dialog, with a note if the code needs one. */
export function connectionCode({ connection, atRoot, ...request }: ConnectionRequest): {
  request: CodeRequest;
  note: string | undefined;
} {
  const { builtIn, keptKey } = connection;
  const { baseUrl, rootUrl } = builtIn ? served : connection;
  return {
    request: {
      ...request,
      baseUrl: atRoot ? rootUrl : baseUrl,
      hasKey: !builtIn && keptKey !== 'none',
    },
    note: builtIn ? servedNote : undefined,
  };
}
