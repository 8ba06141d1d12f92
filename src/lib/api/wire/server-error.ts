import { decodeEntities } from '../html-entities';
import { isObject, jsonOr } from '../json';
import type { Endpoint } from './endpoint';
import type { HttpError } from './errors';
import { maskKey, withoutKey } from './key-mask';
import { readRetryAfter } from './rate-limits';

/** Maximum characters of a server's message; some error bodies have a megabyte. */
const wordsLimit = 2000;

export interface ServerError {
  words: string;
  type?: string;
  code?: string;
  param?: string;
  /** HTTP status in the payload: the only one available inside a stream. */
  status?: number;
}

/** Maximum nesting of `error` members and lists. */
const deepest = 8;

/**
 * Reads an error payload in any of the forms of docs/service.md#errors, with the key masked, shortened. Never throws.
 */
export function readServerError(payload: unknown, apiKey?: string): ServerError {
  const error = readError(payload, 0);
  const shown = (value: string | undefined) => value && shownWords(value, apiKey);
  return {
    ...error,
    words: shownWords(error.words, apiKey),
    type: shown(error.type),
    code: shown(error.code),
    param: shown(error.param),
  };
}

function readError(payload: unknown, depth: number): ServerError {
  if (typeof payload === 'string') return { words: payload };
  if (depth > deepest) return { words: '' };
  if (Array.isArray(payload))
    return { words: payload.map((item) => readError(item, depth + 1).words).join('; ') };
  if (!isObject(payload)) return { words: '' };
  const inner = payload.error;
  if (isObject(inner) || typeof inner === 'string' || Array.isArray(inner)) {
    const read = readError(inner, depth + 1);
    return { ...read, status: read.status ?? statusOf(payload) };
  }
  return {
    words: messageOf(payload, depth),
    type: text(payload.type),
    code: text(payload.code),
    param: text(payload.param) ?? fieldIn(payload),
    status: statusOf(payload),
  };
}

/** The path of the first mistake in FastAPI's `detail: [{ loc: ['body', 'temperature'], msg }]`, as Mistral nests it, too. */
function fieldIn({ message, detail }: { [key: string]: unknown }): string | undefined {
  const mistakes: unknown = isObject(message) ? message.detail : detail;
  const first: unknown = Array.isArray(mistakes) ? mistakes[0] : undefined;
  if (!isObject(first) || !Array.isArray(first.loc)) return undefined;
  return first.loc.filter((part) => text(part) !== undefined).join('.');
}

function messageOf(payload: { [key: string]: unknown }, depth: number): string {
  const message = [payload.message, payload.detail, payload.msg].find(
    (value) => value !== undefined && value !== null,
  );
  if (typeof message === 'string') return message;
  if (message !== undefined) return readError(message, depth + 1).words || jsonOf(message);
  return Object.keys(payload).length > 0 ? jsonOf(payload) : '';
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return ''; // Deep nesting overflowed the stack.
  }
}

function statusOf(payload: { [key: string]: unknown }): number | undefined {
  return [payload.status_code, payload.status, payload.code].find(
    (value): value is number => typeof value === 'number' && value >= 400 && value <= 599,
  );
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
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

export function looksLikeHtml(body: string): boolean {
  return /^\s*<(?:!doctype|html|head|body|!--|\?xml|[a-z][a-z0-9]*[\s>])/i.test(body);
}

/** Number of characters of a page that are searched, and of its text that are stored. */
const pageLimit = 50_000;
const pageTextLimit = 300;

/** The text of a web page without markup, with the key masked, shortened; its title if it has no other text. */
export function pageWords(page: string, apiKey: string | undefined): string {
  const start = page.slice(0, pageLimit);
  const title = /<title\b[^>]*>([^<]*)/i.exec(start)?.[1] ?? '';
  const text = textOfPage(start.replace(/<title\b[^>]*>[^<]*/i, ''));
  return shownWords(text || textOfPage(title), apiKey, pageTextLimit);
}

/** Unterminated elements end with the page, so each step reads every character at most once. */
function textOfPage(html: string): string {
  const text = html
    .replace(/<!--[^]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|template|svg)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*(?:>|$)/g, ' ');
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
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
  const error: ServerError = isHtml
    ? { words: pageWords(body, endpoint.apiKey) }
    : readServerError(jsonOr(body, body), endpoint.apiKey);
  return {
    kind: 'http',
    status,
    isHtml,
    words: error.words,
    type: error.type,
    code: error.code,
    param: error.param,
    requestId: requestId === null ? undefined : withoutKey(requestId, endpoint),
    retryAfterMs: readRetryAfter(headers, error.words, now),
  };
}
