import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { corsHeaders, preflightHeaders, refusalOf, sendError } from '../bridge/access.mjs';
import { Matcher } from './match.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Cassette } from './cassettes.mjs' */

/** Headers that describe the recorded transfer, not this one. */
const leftOut =
  /^(?:content-(?:length|encoding)|transfer-encoding|connection|keep-alive|date|set-cookie|access-control-.*|vary)$/i;

const mostBodyBytes = 64 * 2 ** 20;

/**
 * Answers from recorded exchanges, on 127.0.0.1. Rejects with the system's error, such as EADDRINUSE.
 *
 * @param {{ cassettes: Cassette[], token: string, consolePort: number, port?: number, pace?: 'recorded' | 'instant',
 * fault?: { status: number, share: number } }} options `fault` fails that share of the requests
 */
export async function startReplay({
  cassettes,
  token,
  consolePort,
  port = 0,
  pace = 'recorded',
  fault,
}) {
  const hosts = ['127.0.0.1', 'localhost', '[::1]'];
  const consoleOrigins = hosts.map((host) => `http://${host}:${consolePort}`);
  const matcher = new Matcher(cassettes);
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const access = { port: address.port, token, consoleOrigins };
  let count = 0;
  server.on('request', (incoming, response) => {
    for (const stream of [incoming, response]) stream.on('error', () => response.destroy());
    const [status, message = ''] = refusalOf(incoming, access) ?? [];
    if (status) return sendError(response, status, message);
    const preflight = preflightHeaders(incoming);
    if (preflight) return void response.writeHead(204, preflight).end();
    count += 1;
    // Evenly spread, so that a share holds in a few requests, and again in the next run.
    if (fault && Math.floor(count * fault.share) > Math.floor((count - 1) * fault.share))
      return refuse(incoming, response, fault.status, '--fault made this request fail.');
    void answer(incoming, response, { matcher, token, pace }).catch(() => response.destroy());
  });
  return {
    url: `http://127.0.0.1:${address.port}/${token}${basePath(cassettes)}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The path before the endpoints, if all were recorded below one that ends with a version. @param {Cassette[]} cassettes */
function basePath(cassettes) {
  const paths = cassettes.map(
    ({ request }) => /^.*?\/v\d+(?=\/)/.exec(new URL(request.url).pathname)?.[0],
  );
  return new Set(paths).size === 1 ? (paths[0] ?? '') : '';
}

/**
 * @param {IncomingMessage} incoming @param {ServerResponse} response
 * @param {{ matcher: Matcher, token: string, pace: string }} replay
 */
async function answer(incoming, response, { matcher, token, pace }) {
  const startedAt = performance.now();
  const body = await bodyOf(incoming);
  if (body === tooLong)
    return refuse(incoming, response, 413, 'The request is too long to be matched.');
  const path = incoming.url?.slice(1 + token.length) ?? '';
  const wanted = { method: incoming.method ?? '', path, body };
  const found = matcher.find(wanted);
  if (!found) return refuse(incoming, response, 404, unmatched(matcher.nearest(wanted)));
  const until = (/** @type {number} */ ms) =>
    pace === 'recorded' ? wait(Math.max(0, ms - (performance.now() - startedAt))) : undefined;
  await play(found, { incoming, response, until });
}

/** @param {Cassette | undefined} nearest */
function unmatched(nearest) {
  const { file, request } = nearest ?? {};
  return `No recorded request matches. The nearest is ${file}: ${request?.method} ${request?.url}`;
}

/**
 * Sends a recorded reply.
 *
 * @param {NonNullable<ReturnType<Matcher['find']>>} found
 * @param {{ incoming: IncomingMessage, response: ServerResponse, until: (ms: number) => Promise<void> | undefined }}
 * exchange `until` waits for a moment after the request
 */
async function play({ cassette, way }, { incoming, response, until }) {
  const { status, headers = {}, body, pieces = [], ms = 0 } = cassette.reply;
  const recorded = Object.entries(headers).filter(([name]) => !leftOut.test(name));
  const exposed = [...recorded.map(([name]) => name), 'x-replay-match', 'x-replay-file'];
  await until(pieces[0]?.ms ?? ms);
  response.writeHead(status, [
    ...recorded.flat(),
    ...['x-replay-match', way, 'x-replay-file', encodeURIComponent(cassette.file)],
    ...corsHeaders(incoming, exposed),
  ]);
  if (body !== undefined) response.write(typeof body === 'string' ? body : JSON.stringify(body));
  for (const piece of pieces) {
    await until(piece.ms);
    if (response.destroyed) return;
    if (!response.write(piece.text)) await drained(response);
  }
  await until(ms);
  response.end();
}

/** @param {ServerResponse} response */
function drained(response) {
  return new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
}

/** @param {IncomingMessage} incoming @param {ServerResponse} response @param {number} status @param {string} message */
function refuse(incoming, response, status, message) {
  sendError(response, status, message, { headers: corsHeaders(incoming) });
}

const tooLong = Symbol('too long');

/** A JSON value, the fields of a form, or the text. @param {IncomingMessage} incoming */
async function bodyOf(incoming) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    if ((bytes += chunk.length) > mostBodyBytes) return tooLong;
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  if (content.length === 0) return undefined;
  const type = incoming.headers['content-type'] ?? '';
  if (/^multipart\/form-data/i.test(type)) {
    const form = await new Response(content, { headers: { 'content-type': type } }).formData();
    // The bytes of files are not recorded.
    return Object.fromEntries(
      [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    );
  }
  const text = content.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
