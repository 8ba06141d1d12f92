import { isObject, jsonOr } from '$lib/api/json';

/** The request of a fetch call. */
export interface FetchCall {
  method: string;
  url: string;
  /** Absent without a body. */
  text?: string;
}

/**
 * Reads a fetch call as browsers copy it, with JSON arguments. A problem if the arguments are code; undefined if the
 * text is no such call.
 */
export function readFetch(script: string): FetchCall | { problem: string } | undefined {
  const text = script.trim();
  const [call] = /^(?:await\s+)?fetch\(/.exec(text) ?? [];
  if (call === undefined) return undefined;
  const written = text.slice(call.length).replace(/;$/, '').trimEnd();
  if (!written.endsWith(')')) return { problem: notCopied };
  const [url, init = {}] = asArray(jsonOr(`[${written.slice(0, -1)}]`, undefined));
  if (typeof url !== 'string' || !isObject(init)) return { problem: notCopied };
  const { method = 'GET', body } = init;
  if (typeof method !== 'string') return { problem: notCopied };
  return { method: method.toUpperCase(), url, ...(typeof body === 'string' && { text: body }) };
}

const notCopied =
  'This call of fetch is not as a browser copies it: paste its body as JSON, or the request as a curl command.';

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
