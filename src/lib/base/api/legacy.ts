import { isObject, jsonOr, type JsonValue } from './wire/json';
import { atRoot, type Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';
import { ReplyBody } from './wire/reply-body';
import { looksLikeHtml } from './wire/web-page';
import { send, webPage } from './wire/transport';

/** Characters of a reply that are examined to detect an HTML or empty body. */
const beginningLength = 50_000;

/** The deprecated paths of docs/service.md#legacy. */
export type LegacyPath = 'completions' | 'text-completion' | 'models';

export const legacyPlaces = {
  completions: { method: 'POST', path: '/completions', root: false },
  'text-completion': {
    method: 'POST',
    path: '/v1/request_manager/text_completion',
    root: true,
  },
  models: { method: 'GET', path: '/v1/model_manager/models', root: true },
} as const;

/**
 * Sends one request and yields the reply's text as it arrives, since its format is not specified. It ends with the
 * body; whether the answer is complete is unknown. Throws ApiFailure: `html` or `empty` after a body of that kind.
 */
export async function* legacyReply(
  endpoint: Endpoint,
  name: LegacyPath,
  json: { [field: string]: JsonValue } | undefined,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { method, path, root } = legacyPlaces[name];
  const target = root ? atRoot(endpoint) : endpoint;
  const response = await send(target, { method, path, json, signal });
  const body = new ReplyBody(response.body as ReadableStream<Uint8Array>);
  const decoder = new TextDecoder();
  let beginning = '';
  try {
    for await (const piece of body.pieces()) {
      const text = decoder.decode(piece, { stream: true });
      if (beginning.length < beginningLength) beginning += text;
      yield text;
    }
    yield decoder.decode();
  } catch (reason) {
    throw new ApiFailure(signal.aborted ? { kind: 'stopped' } : { kind: 'cut-off' }, {
      cause: reason,
    });
  } finally {
    body.close();
  }
  if (beginning.trim() === '') throw new ApiFailure({ kind: 'empty', status: response.status });
  if (looksLikeHtml(beginning)) throw webPage(beginning, response, target);
}

/** The method and path as the specification writes them. */
export function legacyAddress(name: LegacyPath): string {
  const { method, path, root } = legacyPlaces[name];
  return `${method} ${root ? '{root_url}' : '{base_url}'}${path}`;
}

/** Paths of the text in known old replies (docs/service.md#legacy) and in chat replies; the format is not specified. */
const places: string[][] = [
  ['result', 'content'],
  ['choices', '0', 'text'],
  ['choices', '0', 'delta', 'content'],
  ['content'],
];

const framing = /^data:/;

/** The JSON of a line, with or without the `data:` of a server-sent event; undefined if the line is not JSON. */
export function jsonOfLine(line: string): unknown {
  return jsonOr(line.replace(framing, ''), undefined);
}

/** The text that a line of a reply seems to contain; undefined if there is none. */
export function textOfLine(line: string): string | undefined {
  const value = jsonOfLine(line);
  const texts = places.map((place) => place.reduce(memberOf, value));
  return texts.find((text) => typeof text === 'string');
}

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) ? value[name] : undefined;
}
