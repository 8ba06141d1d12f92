import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { corsHeaders, isPlain, sendError } from './access.mjs';

/** @import { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Exchange } from './exchange.mjs' */

/**
 * @typedef {{ incoming: IncomingMessage, response: ServerResponse, exchange: Exchange, origin: string, path: string,
 *   headers: string[], agent: Agent, sent?: ClientRequest, isRepeated?: boolean, isAnswered?: boolean }} Passage
 */

/** Headers of one connection (RFC 9110, 7.6.1), of the framing, which is set again, and of browsers. */
const ofConnection =
  'connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|http2-settings';
const notSent = 'host|content-length|origin|referer|cookie|accept-encoding|sec-.*';
const notReturned = 'access-control-.*|set-cookie|alt-svc|clear-site-data';

/** The headers for the service, without Host and framing. @param {IncomingMessage} incoming @param {string} [key] */
export function sentHeaders(incoming, key) {
  const headers = without(incoming, key ? `${notSent}|authorization` : notSent);
  if (key) headers.push('Authorization', `Bearer ${key}`);
  return [...headers, 'Accept-Encoding', 'identity'];
}

/** @param {IncomingMessage} message @param {string} names */
function without({ rawHeaders, headers }, names) {
  const excluded = new RegExp(`^(?:${names}|${ofConnection})$`, 'i');
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/);
  return rawHeaders.filter((_, i) => {
    const name = rawHeaders[i - (i % 2)] ?? '';
    return !excluded.test(name) && !named.includes(name.toLowerCase());
  });
}

/** As it arrived, whatever Connection names: framed differently it is another request. @param {IncomingMessage} incoming */
function framing({ method = '', headers }) {
  const { 'transfer-encoding': encoding, 'content-length': length } = headers;
  if (encoding) return ['Transfer-Encoding', 'chunked'];
  return length || /^P/.test(method) ? ['Content-Length', length ?? '0'] : [];
}

/** Passes a request on to a service and its reply back, both as they arrive. @param {Passage} passage */
export function passOn(passage) {
  const { incoming, response, exchange } = passage;
  response.sendDate = false;
  response.once('close', () => {
    exchange.end('end', { end: 'cancelled' });
    passage.sent?.destroy();
  });
  incoming.on('data', (chunk) => {
    exchange.addToBody(chunk);
    if (!passage.sent?.destroyed && passage.sent?.write(chunk) === false) incoming.pause();
  });
  incoming.on('end', () => {
    exchange.endBody();
    passage.sent?.end();
  });
  send(passage);
}

/** @param {Passage} passage */
function send(passage) {
  const { incoming, response, origin, path, agent } = passage;
  const request = origin.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = ['Host', new URL(origin).host, ...passage.headers, ...framing(incoming)];
  try {
    passage.sent = request(origin, { agent, path, method: incoming.method, headers });
  } catch {
    return fail(passage, 400, 'ERR_INVALID_CHAR');
  }
  const { sent } = passage;
  sent.on('continue', () => incoming.headers.expect && response.writeContinue());
  sent.on('drain', () => incoming.resume());
  sent.on('response', (reply) => passBack(passage, reply));
  sent.on('error', (error) => onFailure(passage, sent, error));
  // A reply that changes the protocol has no other sign.
  sent.on('close', () => onFailure(passage, sent, { code: 'ECONNRESET' }));
  flushHead(sent);
}

/** @param {Passage} passage @param {ClientRequest} sent @param {{ code?: string, message?: string }} error */
function onFailure(passage, sent, { code = 'unknown' }) {
  const { incoming, response, exchange } = passage;
  incoming.resume(); // Nobody waits for the rest of an upload after an early reply.
  if (sent !== passage.sent || passage.isAnswered || response.destroyed) return;
  // A service may close a connection while the next request is on its way (RFC 9112, 9.3.1).
  const isStale = sent.reusedSocket && /^(?:ECONNRESET|EPIPE)$/.test(code);
  if (!isStale || passage.isRepeated || !exchange.body) return fail(passage, 502, code);
  passage.isRepeated = true;
  send(passage);
  for (const chunk of exchange.body) passage.sent?.write(chunk);
  if (incoming.readableEnded) passage.sent?.end();
}

/** @param {Passage} passage @param {number} status @param {string} code */
function fail(passage, status, code) {
  const { response, exchange, origin } = passage;
  passage.isAnswered = true;
  exchange.end('failed', { code });
  sendError(response, status, `The bridge got no reply from ${origin}: ${code}.`, { code });
}

/** The reply of the service can't be passed back. @param {Passage} passage @param {string} code */
function refuse(passage, code) {
  fail(passage, 502, code);
  passage.sent?.destroy();
}

/** Unlike `flushHeaders`, in the coding of headers. @param {ClientRequest | ServerResponse} message */
const flushHead = (message) => message.write('', 'latin1');

/** @param {Passage} passage @param {IncomingMessage} reply */
function passBack(passage, reply) {
  const { incoming, response, exchange } = passage;
  const { statusCode: status = 0, statusMessage: text } = reply;
  if (!isPlain(reply.headers['transfer-encoding'])) return refuse(passage, 'ERR_TRANSFER_ENCODING');
  const headers = without(reply, notReturned);
  const names = headers.filter((_, i) => i % 2 === 0);
  try {
    response.writeHead(status, text, [...headers, ...corsHeaders(incoming, names)]);
  } catch {
    return refuse(passage, 'ERR_INVALID_CHAR');
  }
  passage.isAnswered = true;
  flushHead(response);
  exchange.head(status, headers);
  passBackBody(passage, reply);
}

/** @param {Passage} passage @param {IncomingMessage} reply */
function passBackBody({ incoming, response, exchange }, reply) {
  response.on('drain', () => reply.resume());
  reply.on('data', (chunk) => {
    if (!response.write(chunk)) reply.pause();
    exchange.piece(chunk);
  });
  reply.on('close', () => {
    exchange.end('end', { end: reply.complete ? 'complete' : 'broken' });
    if (reply.complete) response.end();
    // It must not look complete: the end of a reply to HTTP/1.0 is that of its connection.
    else if (incoming.httpVersion === '1.0') response.socket?.resetAndDestroy();
    else if (response.socket) response.socket.destroySoon();
    else response.destroy();
  });
}
