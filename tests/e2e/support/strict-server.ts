import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuse, sendJson, streamAnswer } from './fault-server';

/** One request that reached the server, preflights included. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Strictness {
  /** The path of the base URL. */
  path: string;
  /** Headers without which it refuses a request, in lower case. */
  required: { [name: string]: string };
  /** The version of the API that each address names. */
  apiVersion?: string;
  /** Headers that pages may send. */
  allowed: string[];
  /** Ids of the models; absent if it lists none. */
  models?: string[];
  /** Takes the place of an answer. */
  answer?: (response: ServerResponse) => void;
}

/** A service with its own address, headers and query parameters, such as Azure. */
export class StrictServer {
  readonly received: Received[] = [];
  readonly #server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      this.received.push({ method, url, headers, body });
      this.#answer(this.received.at(-1) as Received, outgoing);
    });
  });

  constructor(readonly strictness: Strictness) {}

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get baseUrl(): string {
    return this.origin + this.strictness.path;
  }

  /** Requests of the API that are no preflights and no probes. */
  get chats(): Received[] {
    return this.received.filter(({ method }) => method === 'POST');
  }

  #answer({ method, url, headers }: Received, response: ServerResponse): void {
    const { path, required, apiVersion, allowed, models, answer } = this.strictness;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', allowed.join(', '));
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    const { pathname, searchParams } = new URL(url, this.origin);
    const missing = Object.entries(required).find(([name, value]) => headers[name] !== value);
    if (missing) return refuse(response, 401, { message: `Access denied: ${missing[0]}` });
    if (apiVersion && searchParams.get('api-version') !== apiVersion)
      return refuse(response, 404, { message: 'Resource not found' });
    if (pathname === `${path}/chat/completions`)
      return answer ? answer(response) : streamAnswer(response, ['It works.']);
    if (pathname === `${path}/models` && models)
      return sendJson(response, 200, { object: 'list', data: models.map((id) => ({ id })) });
    refuse(response, 404, { message: 'Resource not found' });
  }
}
