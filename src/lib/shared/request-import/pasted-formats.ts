import { isObject, jsonOr } from '$lib/base/api/wire/json';
import type { CurlFormPart } from './curl-command';

/** The request of a fetch call. */
interface FetchCall {
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
  'This fetch call isn’t in the form browsers copy. Paste its body as JSON, or a curl command.';

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A request as an HTTP/1.1 message. */
interface HttpText {
  method: string;
  url: string;
  /** Absent without a body. */
  text?: string;
}

/** Reads an HTTP message, as sent or as .http files contain it; undefined if the text is none. */
export function readHttpText(text: string): HttpText | undefined {
  const [, method, target] =
    /^\s*(GET|POST|PUT|PATCH|DELETE|HEAD)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*(?:\r?\n|$)/.exec(
      text,
    ) ?? [];
  if (method === undefined || target === undefined) return undefined;
  const [head = '', ...rest] = text.trim().split(/\r?\n[ \t]*\r?\n/);
  const [, host = ''] = /^host:[ \t]*(\S+)/im.exec(head) ?? [];
  const url = target.startsWith('/') ? `https://${host}${target}` : target;
  const body = rest.join('\n\n').trim();
  return { method, url, ...(body !== '' && { text: body }) };
}

/** The parts of a raw multipart body, as browsers copy it; undefined if the text is none. */
export function partsOfMultipart(text: string): CurlFormPart[] | undefined {
  const [, boundary] = /^\s*(--\S+)\r?\nContent-/i.exec(text) ?? [];
  if (boundary === undefined) return undefined;
  return text
    .split(boundary)
    .slice(1)
    .flatMap((part): CurlFormPart[] => {
      const [, head = '', content = ''] =
        /^\r?\n([\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n?$/.exec(part) ?? [];
      const [, name] = /[;\s]name="([^"]*)"/i.exec(head) ?? [];
      const [, file] = /[;\s]filename="([^"]*)"/i.exec(head) ?? [];
      if (name === undefined) return [];
      return [file === undefined ? { name, value: content } : { name, file }];
    });
}
