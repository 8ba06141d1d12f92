import { spawn } from 'node:child_process';
import { Agent, createServer, get, request } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { withCost } from './process-cost.mjs';
import { median } from './worse.mjs';

/** @import { Figure } from './report.mjs' */

const [pairs, requests, atOnce] = [500, 1000, 50];
const pieces = Array.from(
  { length: 40 },
  (_, i) => `data: {"choices":[{"delta":{"content":"word ${i}"}}]}\n\n`,
);
const body = JSON.stringify({
  model: 'm',
  stream: true,
  messages: [{ role: 'user', content: 'x'.repeat(2000) }],
});

/**
 * Measures the recording bridge in a process of its own, in front of a service of this one: the first byte of a streamed
 * reply against a direct request, and many requests at once while a page follows.
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureBridge() {
  const service = await startService();
  const bridge = await startBridge(`http://127.0.0.1:${service.port}/v1`);
  const agent = new Agent({ keepAlive: true });
  const ways = { direct: `http://127.0.0.1:${service.port}/v1`, bridge: bridge.base };
  try {
    yield 'Recording bridge:';
    for (const url of Object.values(ways)) for (let i = 0; i < 50; i += 1) await stream(url, agent);
    /** @type {Record<string, number[]>} */
    const first = { direct: [], bridge: [] };
    for (let i = 0; i < pairs; i += 1)
      for (const [way, url] of Object.entries(ways)) first[way]?.push(await stream(url, agent));
    const [direct, through] = [first.direct ?? [], first.bridge ?? []].map((values) =>
      values.sort((a, b) => a - b),
    );
    for (const share of [0.5, 0.95])
      yield `first byte, ${share * 100} %: ${at(direct, share).toFixed(2)} ms direct, ${at(through, share).toFixed(2)} ms through the bridge, ${(at(through, share) - at(direct, share)).toFixed(2)} ms more`;
    yield {
      name: 'first byte through the bridge',
      unit: 'ms',
      values: through ?? [],
      floor: direct,
    };

    const page = await follow(bridge.console);
    for (const [way, url] of Object.entries(ways)) {
      const { result, megabytes, cpu } = await withCost(() => many(url, agent));
      yield `${requests} requests, ${atOnce} at once, ${way}: ${((requests / result) * 1000).toFixed(0)} per second; bridge: ${megabytes.toFixed(0)} MB more, ${cpu} ms of CPU`;
    }
    yield `events that the page received: ${page.lines()}`;
    page.close();
  } finally {
    agent.destroy();
    bridge.stop();
    service.close();
  }
}

/** A service that streams 40 pieces as fast as they are accepted. */
async function startService() {
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const piece of pieces) outgoing.write(piece);
      outgoing.end('data: [DONE]\n\n');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port, close };
}

/** @param {string} upstream */
async function startBridge(upstream) {
  const script = fileURLToPath(new URL('../../scripts/inference-console.mjs', import.meta.url));
  const args = [script, '--port', '0', '--no-open', '--bridge', upstream];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let page = '';
  for await (const line of createInterface(child.stdout)) {
    const [, name, url = ''] = /^(Console|Bridge): (\S+)/.exec(line) ?? [];
    if (name === 'Console') page = url;
    if (name === 'Bridge') return { base: url, console: page, stop: () => child.kill() };
  }
  throw new Error('The bridge has not started.');
}

/** Milliseconds to the first byte of the body, once all of it has arrived. @param {string} base @param {Agent} agent @returns {Promise<number>} */
function stream(base, agent) {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: 'Bearer sk-of-the-benchmark',
  };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${base}/chat/completions`,
      { method: 'POST', agent, headers },
      (reply) => {
        let first = 0;
        reply.on('data', () => (first ||= performance.now() - start));
        reply.on('end', () => resolve(first));
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** Milliseconds for all requests. @param {string} base @param {Agent} agent */
async function many(base, agent) {
  const start = performance.now();
  let left = requests;
  const lane = async () => {
    while (left-- > 0) await stream(base, agent);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return performance.now() - start;
}

/** Reads the exchanges as a page does. @param {string} page its address */
async function follow(page) {
  const url = new URLSearchParams(new URL(page).hash.slice(1)).get('bridge');
  let lines = 0;
  /** @type {import('node:http').ClientRequest} */
  const sent = await new Promise((resolve) => {
    const sending = get(
      `${url}/-/exchanges`,
      { headers: { Origin: new URL(page).origin } },
      (reply) => {
        reply.on(
          'data',
          (/** @type {Buffer} */ chunk) => (lines += chunk.toString().split('\n').length - 1),
        );
        reply.on('error', () => undefined); // It is closed in the end.
        resolve(sending);
      },
    );
  });
  return { lines: () => lines, close: () => sent.destroy() };
}

/** @param {number[] | undefined} sorted @param {number} share */
function at(sorted = [], share) {
  return sorted[Math.floor(sorted.length * share)] ?? median(sorted);
}
