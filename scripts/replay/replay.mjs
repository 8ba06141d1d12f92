import { setTimeout as wait } from 'node:timers/promises';
import { corsHeaders, sendError } from '../bridge/access.mjs';
import { listen } from '../bridge/listen.mjs';
import { Matcher } from './match.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Cassette } from './cassettes.mjs' */
/** @import { Fault } from './fault.mjs' */

/** Headers that describe the recorded transfer, not this one. */
const leftOut =
  /^(?:content-(?:length|encoding)|transfer-encoding|connection|keep-alive|date|set-cookie|access-control-.*|vary)$/i;

const mostBodyBytes = 64 * 2 ** 20;

/**
 * Answers from recorded exchanges, on 127.0.0.1. Rejects with the system's error, such as EADDRINUSE.
 *
 * @param {{ cassettes: Cassette[], token: string, consolePort: number, port?: number, pace?: 'recorded' | 'instant',
 * fault?: Fault }} options `fault` fails that share of the requests with its status
 */
export async function startReplay({ cassettes, pace = 'recorded', fault, ...options }) {
  const matcher = new Matcher(cassettes);
  const server = await listen(options);
  let count = 0;
  server.serve((path, incoming, response) => {
    count += 1;
    // Evenly spread, so that a share holds in a few requests, and again in the next run.
    if (fault && Math.floor(count * fault.share) > Math.floor((count - 1) * fault.share))
      return sendError(response, Number(fault.kind), '--fault made this request fail.');
    void answer(path, { incoming, response, matcher, pace }).catch(() => response.destroy());
  });
  return { url: server.url + basePath(cassettes), close: server.close };
}

/** The path before the endpoints, if all were recorded below one that ends with a version. @param {Cassette[]} cassettes */
function basePath(cassettes) {
  const paths = cassettes.map(
    ({ request }) => /^.*?\/v\d+(?=\/)/.exec(new URL(request.url).pathname)?.[0],
  );
  return new Set(paths).size === 1 ? (paths[0] ?? '') : '';
}

/**
 * @param {string} path
 * @param {{ incoming: IncomingMessage, response: ServerResponse, matcher: Matcher, pace: string }} exchange
 */
async function answer(path, { incoming, response, matcher, pace }) {
  const startedAt = performance.now();
  if (incoming.headers.expect) response.writeContinue();
  const body = await bodyOf(incoming);
  if (body === tooLong) return sendError(response, 413, 'The request is too long to be matched.');
  const wanted = { method: incoming.method ?? '', path, body };
  const found = matcher.find(wanted);
  if (!found) return sendError(response, 404, unmatched(matcher.nearest(wanted)));
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
