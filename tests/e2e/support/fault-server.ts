import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request once it has been read. */
export type Reply = (response: ServerResponse, request: Arrived) => void | Promise<void>;

/** Answers an upload, of whose file nothing has been read yet. */
export type TakeUpload = (request: IncomingMessage, response: ServerResponse) => void;

/** One request as it arrived over the socket. */
export interface Arrived {
  method: string;
  path: string;
  authorization: string | undefined;
  body: string;
  /** Resolves when the response is over, or the browser has hung up. */
  over: Promise<'answered' | 'hung up'>;
}

const openCors: OutgoingHttpHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': 'retry-after, x-request-id',
};

/** A service that lists one model and answers requests for chats, responses and transcriptions exactly as `reply` says. */
export class FaultServer {
  static readonly model = 'fault-model';
  /** Takes the place of the usual answer. */
  reply: Reply = (response) => streamAnswer(response, ['Fine.']);
  /** Headers of replies to chat requests, and of their preflights. */
  cors: OutgoingHttpHeaders = openCors;
  preflightCors: OutgoingHttpHeaders | undefined;
  models = [FaultServer.model];
  /** Takes the place of storing an uploaded file. */
  takeUpload: TakeUpload | undefined;
  /** Uploads that have begun. */
  uploads = 0;
  readonly #files: object[] = [];
  readonly #requests: Arrived[] = [];
  #server: Server | undefined;
  #port = 0;

  /** Takes a free port at first, and the same one whenever it is started again. */
  async start(): Promise<void> {
    this.#server = createServer((incoming, outgoing) => {
      this.#serve(incoming, outgoing).catch(() => outgoing.destroy());
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Afterwards nobody listens at the address. */
  async stop(): Promise<void> {
    const stopped = this.#server;
    if (!stopped) return;
    this.#server = undefined;
    stopped.close();
    stopped.closeAllConnections();
    await once(stopped, 'close');
  }

  /** Back to a service without faults that has received nothing yet. */
  async reset(): Promise<void> {
    this.reply = (response) => streamAnswer(response, ['Fine.']);
    this.cors = openCors;
    this.preflightCors = undefined;
    this.models = [FaultServer.model];
    this.takeUpload = undefined;
    this.uploads = this.#files.length = this.#requests.length = 0;
    if (!this.#server) await this.start();
  }

  get host(): string {
    return `127.0.0.1:${this.#port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  get baseUrl(): string {
    return `${this.url}/v1`;
  }

  get all(): readonly Arrived[] {
    return this.#requests;
  }

  /** Requests for an answer; the probes of a browser that was refused have no body. */
  get chats(): readonly Arrived[] {
    return this.#requests.filter(({ method, path }) => method === 'POST' && path === chatPath);
  }

  get responses(): readonly Arrived[] {
    return this.#requests.filter(({ path }) => path === responsesPath);
  }

  get transcriptions(): readonly Arrived[] {
    return this.#requests.filter(({ method, path }) => method === 'POST' && path === soundPath);
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = incoming;
    const isChat = path === chatPath;
    const cors = isChat ? this.cors : openCors;
    if (method === 'OPTIONS') {
      outgoing.writeHead(204, isChat ? (this.preflightCors ?? cors) : cors).end();
      return;
    }
    for (const [name, value] of Object.entries(cors)) if (value) outgoing.setHeader(name, value);
    if (this.#isTaken(incoming, outgoing)) return;
    const request = await arrived(incoming, outgoing);
    this.#requests.push(request);
    if (path === '/v1/models') sendJson(outgoing, 200, modelList(this.models));
    else if (answeredPaths.includes(path)) await this.reply(outgoing, request);
    else if (path === filesPath) sendJson(outgoing, 200, this.#answerFiles(request));
    else outgoing.writeHead(404).end();
  }

  /** Whether it is an upload that is dealt with before it is read. */
  #isTaken(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (incoming.method !== 'POST' || incoming.url !== filesPath) return false;
    this.uploads += 1;
    this.takeUpload?.(incoming, outgoing);
    return this.takeUpload !== undefined;
  }

  #answerFiles(request: Arrived): object {
    return request.method === 'POST' ? this.#store(request) : { object: 'list', data: this.#files };
  }

  #store({ body }: Arrived): object {
    const filename = /filename="([^"]*)"/.exec(body)?.[1];
    const id = `file_${this.#files.length + 1}`;
    const file = { id, object: 'file', bytes: 1, created_at: 1, filename, purpose: 'batch' };
    this.#files.push(file);
    return file;
  }
}

const chatPath = '/v1/chat/completions';
const filesPath = '/v1/files';
const responsesPath = '/v1/responses';
const soundPath = '/v1/audio/transcriptions';
const answeredPaths = [chatPath, responsesPath, soundPath, '/v1/completions'];

function modelList(ids: string[]): object {
  return { object: 'list', data: ids.map((id) => ({ id, object: 'model' })) };
}

async function arrived(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Arrived> {
  const over = new Promise<'answered' | 'hung up'>((resolve) => {
    outgoing.once('close', () => resolve(outgoing.writableFinished ? 'answered' : 'hung up'));
  });
  let body = '';
  incoming.setEncoding('utf8');
  for await (const piece of incoming) body += piece;
  const { method = 'GET', url: path = '/', headers } = incoming;
  return { method, path, authorization: headers.authorization, body, over };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** The error object of the specification. */
export function refuse(
  response: ServerResponse,
  status: number,
  error: { message: string; type?: string; code?: string; param?: string },
  headers: OutgoingHttpHeaders = {},
): void {
  sendJson(response, status, { error }, headers);
}

/** Sends the headers of an event stream. */
export function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

/** One event whose data is this JSON. */
export function event(payload: unknown): string {
  return `data: ${JSON.stringify(payload)}\n\n`;
}

export function chunk(delta: object, finishReason: string | null = null, index = 0): string {
  return event({
    id: 'chatcmpl-fault',
    object: 'chat.completion.chunk',
    created: 0,
    model: FaultServer.model,
    choices: [{ index, delta, finish_reason: finishReason }],
  });
}

export const text = (content: string): string => chunk({ content });
export const finish = chunk({}, 'stop');
export const done = 'data: [DONE]\n\n';

/** A whole answer as it should be. */
export function streamAnswer(response: ServerResponse, pieces: string[]): void {
  openStream(response);
  response.end(pieces.map(text).join('') + finish + done);
}
