import { jsonOr } from '../json';
import type { Endpoint } from './endpoint';
import type { HttpError } from './errors';
import { withoutKey } from './key-mask';
import { pageWords } from './page-words';
import { readRetryAfter } from './retry-after';
import { looksLikeHtml, readServerError, type ServerError } from './server-words';

/** Converts a reply with an error status to an error; `now` is its arrival in milliseconds since 1970. */
export function httpErrorOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: string,
  endpoint: Endpoint,
  now: number,
): HttpError {
  const isHtml = looksLikeHtml(body);
  const requestId = headers.get('x-request-id');
  const said: ServerError = isHtml
    ? { words: pageWords(body, endpoint.apiKey) }
    : readServerError(jsonOr(body, body), endpoint.apiKey);
  return {
    kind: 'http',
    status,
    isHtml,
    words: said.words,
    type: said.type,
    code: said.code,
    param: said.param,
    requestId: requestId === null ? undefined : withoutKey(requestId, endpoint),
    retryAfterMs: readRetryAfter(headers, said.words, now),
  };
}
