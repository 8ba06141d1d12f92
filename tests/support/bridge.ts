import { once } from 'node:events';
import { createServer, request, type RequestListener, type RequestOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { startBridge } from '../../scripts/bridge/bridge.mjs';

const token = 'token-of-the-tests';
export const consoleOrigin = 'http://127.0.0.1:4399';

export interface BridgeEvent {
  type: string;
  id: string;
  at: number;
  [field: string]: unknown;
}

/** A service at a free port of this machine. */
export async function startUpstream(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A bridge in front of one service without a name, or of those with the names given. */
export async function startTestBridge(services: Record<string, string>, key?: string) {
  const upstreams = Object.entries(services).map(([name, url]) => ({
    name,
    url: new URL(url),
    key,
  }));
  const bridge = await startBridge({ upstreams, token, consolePort: 4399 });
  const port = Number(new URL(bridge.url).port);
  return {
    ...bridge,
    port,
    /** A request as a program sends it. */
    send: (path: string, options: RequestOptions = {}) =>
      request({ port, host: '127.0.0.1', agent: false, path: `/${token}${path}`, ...options }),
    /** Sends bytes as they are and resolves with all that came back when the bridge closed the connection. */
    raw: (text: string) => rawExchange(port, text.replaceAll('HOST', `127.0.0.1:${port}`)),
    follow: () => follow(bridge.url),
    fetch: (path: string, init: RequestInit = {}) => fetch(bridge.url + path, init),
  };
}

export type TestBridge = Awaited<ReturnType<typeof startTestBridge>>;

/** Closes what a test has opened when the test is over. */
export function closing<T extends { close: () => void }>(each: T): T {
  onTestFinished(() => each.close());
  return each;
}

/** A service and the bridge in front of it, for one test. */
export async function behind(listener: RequestListener, key?: string): Promise<TestBridge> {
  const { url } = closing(await startUpstream(listener));
  return closing(await startTestBridge({ '': `${url}/v1` }, key));
}

/** The page's feed: the events so far, and a wait for one. */
async function follow(url: string) {
  const gone = new AbortController();
  const response = await fetch(`${url}/-/exchanges`, {
    headers: { origin: consoleOrigin },
    signal: gone.signal,
  });
  const events: BridgeEvent[] = [];
  let isWhole = false;
  void (async () => {
    let rest = '';
    for await (const bytes of response.body ?? []) {
      const lines = (rest + Buffer.from(bytes).toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      events.push(...lines.filter(Boolean).map((line) => JSON.parse(line) as BridgeEvent));
    }
    isWhole = true;
  })().catch(() => undefined); // The test has ended it.
  return {
    response,
    events,
    /** Resolves when it has ended, and not been broken off. */
    ended: () => vi.waitUntil(() => isWhole, 60_000),
    next: (type: string, count = 1) =>
      vi.waitUntil(() => events.filter((event) => event.type === type)[count - 1], 60_000),
    close: () => gone.abort(),
  };
}

/** The bytes of an event, or of all events of a type, as text. */
export const textOf = (...events: BridgeEvent[]): string =>
  events.map(({ base64 }) => Buffer.from((base64 as string) ?? '', 'base64').toString()).join('');

async function rawExchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let reply = '';
  socket.on('data', (bytes) => (reply += bytes.toString('latin1')));
  // A reset ends it as well; `once` would throw its error.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(Buffer.from(text, 'latin1'));
  await closed;
  return reply;
}

/** The body of a message, to its end. */
export async function bodyOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The reply to a request that was sent. */
export async function replyTo(sent: ReturnType<typeof request>) {
  const [reply] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  return reply;
}

/** A promise with the function that resolves it. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
