import { createServer } from 'node:http';
import { preflightHeaders, refusalOf, sendError } from './access.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/** Uploads may take any time, and no request meets the end of an idle connection that a client would use again. */
const serverOptions = { insecureHTTPParser: false, requestTimeout: 0, keepAliveTimeout: 75_000 };
const noTunnel =
  'HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Listens on 127.0.0.1 for programs that know the token and for pages of the console, and refuses all others. `serve`
 * sets what gets the accepted requests, with their paths below the token. Rejects with the system's error, such as
 * EADDRINUSE.
 *
 * @param {{ token: string, consolePort: number, port?: number }} options port 0 uses a free one
 */
export async function listen({ token, consolePort, port = 0 }) {
  const hosts = ['127.0.0.1', 'localhost', '[::1]'];
  const consoleOrigins = hosts.map((host) => `http://${host}:${consolePort}`);
  const server = createServer(serverOptions);
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const access = { port: address.port, token, consoleOrigins };
  server.on('connect', (_, socket) => socket.on('error', () => socket.destroy()).end(noTunnel));
  return {
    url: `http://127.0.0.1:${address.port}/${token}`,
    /** @param {(path: string, incoming: IncomingMessage, response: ServerResponse) => void} handle */
    serve(handle) {
      for (const event of ['request', 'checkContinue'])
        server.on(event, (incoming, response) => {
          for (const stream of [incoming, response]) stream.on('error', () => response.destroy());
          const path = acceptedPath(incoming, response, access);
          if (path !== undefined) handle(path, incoming, response);
        });
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * The path below the token; undefined if the request was refused, or answered as a preflight.
 *
 * @param {IncomingMessage} incoming @param {ServerResponse} response @param {Parameters<typeof refusalOf>[1]} access
 */
function acceptedPath(incoming, response, access) {
  const isOfConsole = access.consoleOrigins.includes(incoming.headers.origin ?? '');
  const preflight = isOfConsole && preflightHeaders(incoming);
  // Also where the request will be refused: without it, the page would not learn why.
  if (preflight) return void response.writeHead(204, preflight).end();
  const [status, message = ''] = refusalOf(incoming, access) ?? [];
  if (!status) return incoming.url?.slice(1 + access.token.length);
  return sendError(response, status, message, isOfConsole ? {} : { headers: [] });
}
