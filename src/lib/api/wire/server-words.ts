import { isObject } from '../json';
import { maskKey } from './find-key';

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
  const said = readError(payload, 0);
  const shown = (value: string | undefined) => value && shownWords(value, apiKey);
  return {
    ...said,
    words: shownWords(said.words, apiKey),
    type: shown(said.type),
    code: shown(said.code),
    param: shown(said.param),
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
    param: text(payload.param),
    status: statusOf(payload),
  };
}

function messageOf(payload: { [key: string]: unknown }, depth: number): string {
  const said = [payload.message, payload.detail, payload.msg].find(
    (value) => value !== undefined && value !== null,
  );
  if (typeof said === 'string') return said;
  if (said !== undefined) return readError(said, depth + 1).words || jsonOf(said);
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
