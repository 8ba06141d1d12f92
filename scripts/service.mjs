import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createServer as createViteServer } from 'vite';
import { isNamed, refuseName } from './host-names.mjs';
import { readOptions } from './read-options.mjs';
import { readFault } from './replay/fault.mjs';
import { keyFor } from './service-access.mjs';
import { fail } from './set-up.mjs';

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  // Listed one by one: in the Fetch standard, * does not cover Authorization.
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers':
    'allow, deprecation, link, retry-after, x-request-id, x-ratelimit-limit-requests, x-ratelimit-limit-tokens, ' +
    'x-ratelimit-remaining-requests, x-ratelimit-remaining-tokens, x-ratelimit-reset-requests, ' +
    'x-ratelimit-reset-tokens',
  'access-control-max-age': '600',
};

const usage = `Serves the demo service over HTTP.

  npm run service -- [options]

  --port 8787        the port; 0 uses a free one
  --host 127.0.0.1   the address to listen on
  --pace 120         tokens a second; 0 is as fast as possible
  --jitter 0         milliseconds by which the pace varies
  --key KEY          the only accepted key
  --fault 429:0.2    makes a share of the answers fail: a status, cut or stream, and the share
  --help             shows this`;

/** @import { ServiceOptions } from '../src/lib/service/base/options' */

/**
 * Serves the demo service over HTTP, for any origin. `pace` is in tokens/s, 0 for as fast as possible. Without a `key`
 * any key is accepted. Other dependencies of the service can be passed too.
 *
 * @param {{ port?: number, host?: string, pace?: number, key?: string } & Partial<ServiceOptions>} [options] port 0
 * uses a free one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startService({ port = 0, host = '127.0.0.1', pace = 0, key, ...more } = {}) {
  const { vite, createService } = await loadService();
  const service = createService({
    pace,
    reportsLimits: true,
    ...(key ? { acceptedKeys: [key] } : {}),
    ...more,
  });
  const server = createServer((incoming, outgoing) => {
    if (!isNamed(incoming.headers.host, host)) return void refuseName(outgoing);
    serve(service, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${shownHost}:${address.port}`,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await vite.close();
    },
  };
}

/** Vite runs the TypeScript, so no other tool is needed. It stays open: the service loads its audio code on demand. */
async function loadService() {
  const vite = await createViteServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const file = fileURLToPath(new URL('../src/lib/service/service.ts', import.meta.url));
  const module = await vite.ssrLoadModule(file);
  return {
    vite,
    createService: /** @type {typeof import('../src/lib/service/service')} */ (module)
      .createService,
  };
}

/**
 * @param {(request: Request) => Promise<Response>} service
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 */
async function serve(service, incoming, outgoing) {
  for (const [name, value] of Object.entries(corsHeaders)) outgoing.setHeader(name, value);
  if (incoming.method === 'OPTIONS') {
    outgoing.writeHead(204).end();
    return;
  }
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const response = await service(webRequest(incoming, gone.signal));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    outgoing.end();
    return;
  }
  const body = Readable.fromWeb(
    /** @type {import('node:stream/web').ReadableStream} */ (response.body),
  );
  body.once('error', () => outgoing.destroy());
  body.pipe(outgoing);
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {AbortSignal} signal
 */
function webRequest(incoming, signal) {
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  return new Request(
    new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`),
    {
      method: incoming.method,
      headers: /** @type {Record<string, string>} */ (incoming.headers),
      body: hasBody
        ? /** @type {BodyInit} */ (/** @type {unknown} */ (Readable.toWeb(incoming)))
        : undefined,
      // Node's fetch requires it for a streamed body; the DOM types do not declare it.
      ...{ duplex: 'half' },
      signal,
    },
  );
}

/** @param {string} text */
function faultOf(text) {
  try {
    // Both others fail in the middle of an answer.
    return readFault(text, /** @type {const} */ (['cut', 'stream']));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const values = readOptions(usage, {
    port: { type: 'string', default: '8787' },
    host: { type: 'string', default: '127.0.0.1' },
    pace: { type: 'string', default: '120' },
    key: { type: 'string' },
    jitter: { type: 'string', default: '0' },
    fault: { type: 'string' },
  });
  const { port, host, pace, jitter } = values;
  const key = keyFor(values);
  const fault = values.fault === undefined ? undefined : faultOf(values.fault);
  const { url } = await startService({
    port: Number(port),
    host,
    pace: Number(pace),
    key,
    jitter: () => Number(jitter),
    fault: () => fault,
  });
  console.log(`Demo service: ${url}/v1 (models: ${url}/v1/models)`);
  if (key && !values.key) console.log(`The only accepted key, until the service stops: ${key}`);
}
