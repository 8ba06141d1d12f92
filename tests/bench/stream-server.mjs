import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { makeDocument, pieceLength } from './document.mjs';

/** Milliseconds between writes of a paced stream. */
const tick = 10;

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
};
const pages = ['floor.html', 'library.html', 'yardstick.js'];
const library = fileURLToPath(
  new URL('../../node_modules/markdown-it/dist/browser/markdown-it.umd.min.js', import.meta.url),
);

/**
 * Starts a service that streams a generated document. The model is `<tokens>@<tokens per second>`; with 0 the document is sent
 * as fast as the socket accepts it. The service also has the yardstick pages.
 */
export async function startStreamServer() {
  /** When the last byte of the last stream was written to the socket. Milliseconds since the epoch. */
  const state = { lastByteAt: 0 };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    if (request.method === 'OPTIONS') response.writeHead(204, cors).end();
    else if (path === '/v1/models') sendModels(response);
    else if (path === '/v1/chat/completions') answer(request, response, state);
    else sendPage(path.slice(1), response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}`,
    state,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @param {import('node:http').ServerResponse} response */
function sendModels(response) {
  response.writeHead(200, { ...cors, 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', data: [{ id: '1000@0', object: 'model' }] }));
}

/** @param {string} name @param {import('node:http').ServerResponse} response */
function sendPage(name, response) {
  if (name === 'markdown-it.js') {
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(readFileSync(library));
  } else if (pages.includes(name)) {
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'Content-Type': type });
    response.end(readFileSync(new URL(`./${name}`, import.meta.url)));
  } else {
    response.writeHead(404).end();
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ lastByteAt: number }} state
 */
async function answer(request, response, state) {
  let body = '';
  for await (const chunk of request) body += chunk;
  const [tokens = 0, rate = 0] = JSON.parse(body).model.split('@').map(Number);
  response.writeHead(200, { ...cors, 'Content-Type': 'text/event-stream' });
  response.flushHeaders();
  const frames = framesOf(makeDocument(tokens), `${tokens}@${rate}`);
  if (rate === 0) await writeAtOnce(frames, response);
  else await writePaced(frames, rate, response);
  response.end('data: [DONE]\n\n');
  state.lastByteAt = Date.now();
}

/** @param {string} text @param {string} model */
function framesOf(text, model) {
  const head = { id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 0, model };
  /** @param {object} choice */
  const frame = (choice) =>
    `data: ${JSON.stringify({ ...head, choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`;
  const frames = [frame({ delta: { role: 'assistant', content: '' } })];
  for (let at = 0; at < text.length; at += pieceLength)
    frames.push(frame({ delta: { content: text.slice(at, at + pieceLength) } }));
  frames.push(frame({ delta: {}, finish_reason: 'stop' }));
  return frames;
}

/** @param {string[]} frames @param {import('node:http').ServerResponse} response */
async function writeAtOnce(frames, response) {
  for (let at = 0; at < frames.length; at += 200) {
    const taken = response.write(frames.slice(at, at + 200).join(''));
    if (!taken) await new Promise((done) => response.once('drain', done));
  }
}

/**
 * Writes the frames that are due by the elapsed time, so that a late timer catches up.
 * @param {string[]} frames @param {number} rate @param {import('node:http').ServerResponse} response
 */
async function writePaced(frames, rate, response) {
  const start = performance.now();
  for (let sent = 0; sent < frames.length;) {
    const due = Math.min(frames.length, Math.ceil(((performance.now() - start) / 1000) * rate));
    if (due > sent) response.write(frames.slice(sent, due).join(''));
    sent = Math.max(sent, due);
    await new Promise((done) => setTimeout(done, tick));
  }
}
