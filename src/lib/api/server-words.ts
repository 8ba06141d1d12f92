import { isObject } from './json';

/** Characters of a server's words that are kept; error bodies of a megabyte exist. */
const wordsLimit = 2000;

export interface ServerError {
  words: string;
  type?: string;
  code?: string;
  param?: string;
  /** An HTTP status that the payload names: the only one there is inside a stream. */
  status?: number;
}

/** Reads an error payload in any of the forms of wire-facts.md 4; never throws. */
export function readServerError(payload: unknown): ServerError {
  if (typeof payload === 'string') return { words: shorten(payload) };
  if (Array.isArray(payload))
    return { words: shorten(payload.map((item) => readServerError(item).words).join('; ')) };
  if (!isObject(payload)) return { words: '' };
  const inner = payload.error;
  if (isObject(inner) || typeof inner === 'string' || Array.isArray(inner)) {
    const read = readServerError(inner);
    return { ...read, status: read.status ?? statusOf(payload) };
  }
  return {
    words: shorten(messageOf(payload)),
    type: text(payload.type),
    code: text(payload.code),
    param: text(payload.param),
    status: statusOf(payload),
  };
}

function messageOf(payload: { [key: string]: unknown }): string {
  const said = [payload.message, payload.detail, payload.msg].find(
    (value) => value !== undefined && value !== null,
  );
  if (typeof said === 'string') return said;
  if (said !== undefined) return readServerError(said).words || JSON.stringify(said);
  return Object.keys(payload).length > 0 ? JSON.stringify(payload) : '';
}

function statusOf(payload: { [key: string]: unknown }): number | undefined {
  return [payload.status_code, payload.status, payload.code].find(
    (value): value is number => typeof value === 'number' && value >= 400 && value <= 599,
  );
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value.slice(0, wordsLimit);
  return typeof value === 'number' ? String(value) : undefined;
}

export function shorten(words: string, limit = wordsLimit): string {
  const visible = words.trim();
  return visible.length > limit
    ? `${visible.slice(0, limit)}… (${visible.length} characters)`
    : visible;
}

/** Servers have echoed keys in their errors; what is shown or stored never holds one. */
export function maskKey(words: string, apiKey: string | undefined): string {
  return apiKey ? words.replaceAll(apiKey, '[key]') : words;
}

export function looksLikeHtml(body: string): boolean {
  return /^\s*<(?:!doctype|html|head|body|!--|\?xml|[a-z]+[\s>])/i.test(body);
}
