import type { Connection } from '$lib/shared/connections/model/connection';
import { codeHeaders, headerName, type CodeRequest } from './code-request';

const servedAt = (rootUrl: string, note: string) => ({ baseUrl: `${rootUrl}/v1`, rootUrl, note });

/** The addresses at which a command serves the demo service to other programs, with the note on code for it. */
export const servedDemo = servedAt(
  'http://127.0.0.1:8787',
  'The demo service runs in this page. “npm run service” serves it at this address.',
);

/** The same for recorded requests. */
export const servedReplay = servedAt(
  'http://127.0.0.1:47611/TOKEN',
  'The recorded requests answer in this page. “npx inference-console --replay FOLDER” serves them, and prints their base URL with its token.',
);

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
  const { isDemo, keyLocation, extraHeaders, secretHeaders, query = [] } = connection;
  // An import may name anything, which a shell would run.
  const keyHeader = connection.keyHeader && headerName(connection.keyHeader);
  const headers = codeHeaders(extraHeaders, secretHeaders);
  const parameters = new URLSearchParams(query.map(([name, value]) => [name, value]));
  const served = isDemo ? servedDemo : connection.recordedRequests ? servedReplay : undefined;
  const { baseUrl, rootUrl } = served ?? connection;
  return {
    request: {
      ...request,
      baseUrl: atRoot ? rootUrl : baseUrl,
      path: parameters.size > 0 ? `${path}?${parameters}` : path,
      hasKey: !isDemo && keyLocation !== 'none' && connection.maskedKey !== '',
      ...(keyHeader && { keyHeader }),
      ...(headers.length > 0 && { headers }),
    },
    note: served?.note,
  };
}
