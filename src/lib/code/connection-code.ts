import type { Connection } from '$lib/connections/connection';
import { codeHeaders, headerName, type CodeRequest } from './code-request';

/** The address where `npm run service` serves the built-in service to other programs. */
const servedRootUrl = 'http://127.0.0.1:8787';

export const served = { baseUrl: `${servedRootUrl}/v1`, rootUrl: servedRootUrl };

/** The note on code for the built-in service. */
export const servedNote =
  'The demo service runs in this page. “npm run service” serves it at this address.';

const replayNote =
  'The recorded requests answer in this page. “npx inference-console --replay FOLDER” serves them, and prints their base URL.';

/** A request to a connection: its body, and the path under the base URL or under the root URL. */
export type ConnectionRequest = Pick<CodeRequest, 'method' | 'path' | 'body' | 'files'> & {
  connection: Connection;
  atRoot?: boolean;
};

/** Describes a request for the code dialog, with a note if the code needs one. */
export function connectionCode({ connection, atRoot, path, ...request }: ConnectionRequest): {
  request: CodeRequest;
  note: string | undefined;
} {
  const { builtIn, keyLocation, extraHeaders, secretHeaders, query = [] } = connection;
  // An import may name anything, which a shell would run.
  const keyHeader = connection.keyHeader && headerName(connection.keyHeader);
  const headers = codeHeaders(extraHeaders, secretHeaders);
  const parameters = new URLSearchParams(query.map(([name, value]) => [name, value]));
  const { baseUrl, rootUrl } = builtIn ? served : connection;
  return {
    request: {
      ...request,
      baseUrl: atRoot ? rootUrl : baseUrl,
      path: parameters.size > 0 ? `${path}?${parameters}` : path,
      hasKey: !builtIn && keyLocation !== 'none' && connection.maskedKey !== '',
      ...(keyHeader && { keyHeader }),
      ...(headers.length > 0 && { headers }),
    },
    note: builtIn ? servedNote : connection.recordedRequests ? replayNote : undefined,
  };
}
