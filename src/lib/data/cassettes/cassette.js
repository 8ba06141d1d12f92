// JavaScript, as its neighbours: `inference-console --replay` runs them in Node without a build. They are not in scripts,
// since the walls and the rules for browsers hold in src only.

/**
 * A recorded exchange for tests (docs/bridge.md#cassettes). A `body` is a JSON value or the text itself; `pieces` are the
 * parts of a stream. `ms` is the time from the request to a piece or to the end.
 *
 * @typedef {{
 *   request: { method: string, url: string, body?: unknown },
 *   reply: { status: number, headers: Record<string, string>, body?: unknown, pieces?: Piece[], ms: number },
 * }} Cassette
 * @typedef {{ ms: number, text: string }} Piece
 * @typedef {Cassette & { file: string }} StoredCassette with the name of its file
 */

/** Headers that describe the recorded transfer and fit no other one. */
export const ofTransfer =
  /^(?:content-(?:length|encoding)|transfer-encoding|connection|keep-alive|date|set-cookie|access-control-.*|vary)$/i;

/**
 * The cassette in a file, or why it is none, as a sentence for the person.
 *
 * @param {any} value its JSON
 * @param {string} file its name
 * @returns {StoredCassette | string}
 */
export function cassetteIn(value, file) {
  const { request, reply } = value ?? {};
  if (typeof request?.method !== 'string' || !URL.canParse(request.url))
    return `${file} is no cassette: it has no request with a method and a URL.`;
  if (!Number.isInteger(reply?.status) || reply.status < 200 || reply.status > 599)
    return `${file} is no cassette: its reply has no status from 200 to 599.`;
  return { request, reply: { headers: {}, ms: 0, ...reply }, file };
}
