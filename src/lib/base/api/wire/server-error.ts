import { jsonOr } from './json';
import type { Endpoint } from './endpoint';
import { type ErrorPayload, readErrorPayload } from './error-payload';
import type { ApiError, HttpError, ServerDetail } from './errors';
import { maskKey, withoutKey } from './key-mask';
import { readRetryAfter } from './rate-limits';
import { looksLikeHtml, pageText } from './web-page';

/** Maximum characters of a server's message; some error bodies have a megabyte. */
const wordsLimit = 2000;

/** The same for a member beside the message, such as a whole answer in `failed_generation`. */
const detailLimit = 8000;
const nameLimit = 60;

/** Maximum number of such members. */
const maxDetails = 8;

export interface ServerError {
  words: string;
  type?: string;
  code?: string;
  param?: string;
  /** HTTP status in the payload: the only one available inside a stream. */
  status?: number;
  /** Absent if there are none. */
  details?: ServerDetail[];
}

/**
 * Reads an error payload in any of the forms of docs/service.md#errors, with the key masked, shortened. Never throws.
 */
export function readServerError(payload: unknown, apiKey?: string): ServerError {
  const { words, details, type, code, param, status } = readErrorPayload(payload);
  const shown = (value: string | undefined) => value && shownWords(value, apiKey);
  return {
    words: shownWords(words.join('\n'), apiKey),
    type: shown(type),
    code: shown(code),
    param: shown(param),
    status,
    ...shownDetails(details, apiKey),
  };
}

function shownDetails(
  details: ErrorPayload['details'],
  apiKey: string | undefined,
): Pick<ServerError, 'details'> {
  if (details.length === 0) return {};
  const shown = details.slice(0, maxDetails).map(([name, text]) => ({
    name: shownWords(name, apiKey, nameLimit),
    text: shownWords(text, apiKey, detailLimit),
  }));
  return { details: shown };
}

/** An error inside a reply with a success status. */
export function streamErrorOf({ words, status, code, type, details }: ServerError): ApiError {
  return { kind: 'stream-error', words, status, code, type, ...(details && { details }) };
}

/** The words of a body that should be something else: an error as JSON, a web page or text. */
export function readBodyError(body: string, apiKey: string | undefined): ServerError {
  return looksLikeHtml(body)
    ? { words: pageWords(body, apiKey) }
    : readServerError(jsonOr(body, body), apiKey);
}

/** A server's message as shown: masked before it is cut, so that no part of a key remains at the end. */
export function shownWords(words: string, apiKey: string | undefined, limit = wordsLimit): string {
  return shorten(maskKey(words, apiKey), limit);
}

function shorten(words: string, limit: number): string {
  const visible = words.trim();
  return visible.length > limit
    ? `${visible.slice(0, limit)}… (${visible.length} characters)`
    : visible;
}

/** Characters of a page's text that are stored. */
const pageTextLimit = 300;

/** The text of a web page without markup, with the key masked, shortened; its title if it has no other text. */
export function pageWords(page: string, apiKey: string | undefined): string {
  return shownWords(pageText(page), apiKey, pageTextLimit);
}

/** Converts a reply with an error status to an error; `now` is its arrival in milliseconds since 1970. */
export function httpErrorOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: string,
  endpoint: Endpoint,
  now: number,
): HttpError {
  const isHtml = looksLikeHtml(body);
  const requestId = headers.get('x-request-id');
  const error = readBodyError(body, endpoint.apiKey);
  return {
    kind: 'http',
    status,
    isHtml,
    words: error.words,
    type: error.type,
    code: error.code,
    param: error.param,
    ...(error.details && { details: error.details }),
    requestId: requestId === null ? undefined : withoutKey(requestId, endpoint),
    retryAfterMs: readRetryAfter(headers, error.words, now),
  };
}
