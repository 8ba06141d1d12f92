import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { basePaths, createReplay } from '../../src/lib/base/formats/cassettes/replay.js';
import { corsHeaders, sendError } from '../bridge/access.mjs';
import { listen } from '../bridge/listen.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { StoredCassette } from '../../src/lib/base/formats/cassettes/cassette.js' */
/** @import { Fault } from './fault.mjs' */

const maxBodyBytes = 64 * 2 ** 20;

/**
 * Answers from recorded exchanges, on 127.0.0.1. Rejects with the system's error, such as EADDRINUSE.
 *
 * @param {{ cassettes: StoredCassette[], token: string, consolePort: number, port?: number, pace?: 'recorded' | 'instant',
 * fault?: Fault }} options `fault` fails that share of the requests with its status
 */
export async function startReplay({ cassettes, pace = 'recorded', fault, ...options }) {
  const replay = createReplay(cassettes, pace === 'recorded' ? pause : () => {});
  const server = await listen(options);
  let count = 0;
  server.serve((path, incoming, response) => {
    count += 1;
    // Evenly spread, so that a share holds in a few requests, and again in the next run.
    if (fault && Math.floor(count * fault.share) > Math.floor((count - 1) * fault.share))
      return sendError(response, Number(fault.kind), '--fault made this request fail.');
    void answer(path, { incoming, response, replay }).catch(({ message }) => {
      if (response.headersSent) response.destroy();
      else sendError(response, 400, `The replay can’t read this request: ${message}`);
    });
  });
  const bases = basePaths(cassettes);
  return { url: server.url + (bases.length === 1 ? bases[0] : ''), close: server.close };
}

/**
 * Never too short: a timer counts from the beginning of its turn of the event loop, and may be early by what that took.
 *
 * @param {number} ms @param {AbortSignal} signal
 */
async function pause(ms, signal) {
  const end = performance.now() + ms;
  for (let left = ms; left > 0; left = end - performance.now())
    await wait(left, undefined, { signal });
}

/**
 * @param {string} path
 * @param {{ incoming: IncomingMessage, response: ServerResponse, replay: ReturnType<typeof createReplay> }} exchange
 */
async function answer(path, { incoming, response, replay }) {
  if (incoming.headers.expect) response.writeContinue();
  const content = await contentOf(incoming);
  if (!content) return sendError(response, 413, 'The request is too long to be matched.');
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const request = new Request(`http://127.0.0.1${path}`, {
    method: incoming.method,
    headers: { 'content-type': incoming.headers['content-type'] ?? '' },
    body: content.length > 0 ? content : undefined,
    signal: gone.signal,
  });
  const reply = await replay(request);
  const headers = [...reply.headers];
  const exposed = headers.map(([name]) => name);
  response.writeHead(reply.status, [...headers.flat(), ...corsHeaders(incoming, exposed)]);
  // The types of browsers and of Node name the same stream differently.
  const body = /** @type {import('node:stream/web').ReadableStream | null} */ (reply.body);
  if (body) await pipeline(Readable.fromWeb(body), response);
  else response.end();
}

/** The body; undefined if it is too long. @param {IncomingMessage} incoming */
async function contentOf(incoming) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    if ((bytes += chunk.length) > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
