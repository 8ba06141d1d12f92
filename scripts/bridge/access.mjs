import { timingSafeEqual } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * The status and message with which to refuse a request before any of it is read. Other sites are recognized by the name
 * that they gave this machine (DNS rebinding), by Origin, or by Sec-Fetch-Site where browsers send no Origin.
 *
 * @param {IncomingMessage} incoming
 * @param {{ port: number, token: string, consoleOrigins: string[] }} access
 * @returns {[status: number, message: string] | undefined}
 */
export function refusalOf({ headers, url = '' }, { port, token, consoleOrigins }) {
  const { host, origin, 'sec-fetch-site': site = 'none', upgrade = '' } = headers;
  const { 'transfer-encoding': encoding } = headers;
  if (![`127.0.0.1:${port}`, `localhost:${port}`].includes(host ?? ''))
    return [421, 'The bridge does not answer to this host name.'];
  const path = url.replace(/\?.*/s, '');
  const resolved = URL.canParse(`http://host${path}`) ? new URL(`http://host${path}`).pathname : '';
  if (!path.startsWith('/') || resolved !== path || url.includes('#'))
    return [400, 'The bridge passes on plain paths only: no dot segments, \\, # or other hosts.'];
  const given = Buffer.from(path.slice(1).split('/', 1).join());
  if (given.length !== token.length || !timingSafeEqual(given, Buffer.from(token)))
    return [404, 'Not found.'];
  if (origin === undefined ? site !== 'none' : !consoleOrigins.includes(origin))
    return [403, 'The bridge answers no web page but its own console.'];
  if (/websocket/i.test(upgrade)) return [426, 'The bridge passes on no WebSockets.'];
  return isPlain(encoding)
    ? undefined
    : [501, `The bridge passes on chunked bodies, not ${encoding}. Send them without this coding.`];
}

/** Whether a body is as Node gives it: Node decodes chunks, and no other coding. @param {string | undefined} encoding */
export function isPlain(encoding) {
  return encoding === undefined || encoding.toLowerCase() === 'chunked';
}

/**
 * The headers that let the console read a reply with the named headers; none for programs, which send no Origin.
 *
 * @param {IncomingMessage} incoming of the console or a program @param {string[]} [exposed]
 */
export function corsHeaders({ headers: { origin } }, exposed = []) {
  if (!origin) return [];
  const headers = ['Access-Control-Allow-Origin', origin, 'Vary', 'Origin'];
  if (exposed.length > 0) headers.push('Access-Control-Expose-Headers', exposed.join(', '));
  return headers;
}

/** The headers that answer a preflight; undefined for other requests. @param {IncomingMessage} incoming */
export function preflightHeaders(incoming) {
  const { method, headers } = incoming;
  const wanted = headers['access-control-request-method'];
  const names = headers['access-control-request-headers'] ?? '';
  if (method !== 'OPTIONS' || !headers.origin || !wanted) return undefined;
  const allowed = ['Access-Control-Allow-Methods', wanted, 'Access-Control-Allow-Headers', names];
  return [...allowed, ...corsHeaders(incoming), 'Access-Control-Max-Age', '600'];
}

/**
 * Answers with an error in the form that SDKs read, and that the console may read.
 *
 * @param {ServerResponse} response @param {number} status @param {string} message
 * @param {{ code?: string, headers?: string[] }} [more]
 */
export function sendError(response, status, message, more = {}) {
  const { code, headers = corsHeaders(response.req) } = more;
  // A reply that could not be passed on has left its own status text.
  response.writeHead(status, STATUS_CODES[status], [
    'Content-Type',
    'application/json',
    ...headers,
  ]);
  response.end(`${JSON.stringify({ error: { message, type: 'bridge_error', code } })}\n`);
}
