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

/** Milliseconds: a day, which timers can wait for. */
const mostMs = 86_400_000;
/** Node sends no others (RFC 9110, 5.1 and 5.5). */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The cassette in a file, or why it is none, as a sentence for the person.
 *
 * @param {any} value its JSON
 * @param {string} file its name
 * @returns {StoredCassette | string}
 */
export function cassetteIn(value, file) {
  const { request, reply } = value ?? {};
  const problem = requestProblem(request) ?? replyProblem(reply ?? {});
  if (problem) return `${file} is no cassette: ${problem}`;
  return { request, reply: { headers: {}, ms: 0, ...reply }, file };
}

/** @param {any} request */
function requestProblem(request) {
  if (typeof request?.method === 'string' && isWebAddress(request.url)) return undefined;
  return 'it has no request with a method and a URL.';
}

/** @param {any} reply */
function replyProblem({ status, headers = {}, pieces = [], ms = 0 }) {
  if (!Number.isInteger(status) || status < 200 || status > 599)
    return 'its reply has no status from 200 to 599.';
  if (!isObject(headers) || !Object.entries(headers).every(isHeader))
    return 'its reply has a header that no service can send.';
  if (!Array.isArray(pieces) || !pieces.every(isPiece))
    return 'its pieces need a text and a time of up to a day each.';
  return isTime(ms) ? undefined : 'its reply has no time of up to a day in “ms”.';
}

/** @param {unknown} url */
function isWebAddress(url) {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {[name: string, value: unknown]} header */
function isHeader([name, value]) {
  return headerName.test(name) && typeof value === 'string' && headerValue.test(value);
}

/** @param {unknown} piece */
function isPiece(piece) {
  return isObject(piece) && typeof piece.text === 'string' && isTime(piece.ms);
}

/** @param {unknown} ms */
function isTime(ms) {
  return typeof ms === 'number' && ms >= 0 && ms <= mostMs;
}
