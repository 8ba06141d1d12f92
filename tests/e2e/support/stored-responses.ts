import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { event, openStream, refuse, sendJson } from './fault-server';

type Payload = { [name: string]: unknown };

interface Stored {
  members: Payload;
  input: Payload[];
  events: Payload[];
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
};

export const answer = 'Otters float on their backs.';
/** The number of the event after which a stream waits for `finish`, and the text until then. */
export const lastBeforeWait = 3;
export const begun = 'Otters float';

/**
 * A service that stores responses, and generates them whether or not anybody reads them: queued until the test
 * calls `begin`, in progress until it calls `finish`.
 */
export class StoredResponses {
  /** Whether a stream can be read on; otherwise that is refused with 400. */
  streamsAgain = true;
  /** Whether it generates responses that are not in the background to their end at once. */
  finishesAtOnce = true;
  /** Each request but preflights and lists of models: "GET /responses/resp_1". */
  readonly requests: string[] = [];
  /** Bodies of the requests for a response. */
  readonly bodies: Payload[] = [];
  readonly #stored = new Map<string, Stored>();
  readonly #waiting = new Set<() => void>();
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Starts on every response that is queued. */
  begin(): void {
    for (const { members } of this.#stored.values())
      if (members.status === 'queued') members.status = 'in_progress';
  }

  /** Completes every response that is under way. */
  finish(): void {
    for (const { members } of this.#stored.values())
      if (isUnderWay(members))
        Object.assign(members, { status: 'completed', output: [message(answer, 'completed')] });
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const url = new URL(request.url ?? '/', 'http://service');
    const path = url.pathname.replace('/v1', '');
    if (path === '/models')
      return sendJson(response, 200, { object: 'list', data: [{ id: 'otter', object: 'model' }] });
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    this.requests.push(`${request.method} ${path}${url.search}`);
    const [, id = '', part = ''] = /^\/responses\/([^/]+)\/?(.*)$/.exec(path) ?? [];
    if (id === '') return this.#create(JSON.parse(body) as Payload, response);
    const stored = this.#stored.get(id);
    if (!stored) return refuse(response, 404, { message: `Response with id '${id}' not found.` });
    if (request.method === 'DELETE') this.#delete(id, response);
    else if (part === 'cancel') cancel(stored, response);
    else if (part === 'input_items') listInput(stored, response);
    else await this.#retrieve(stored, url.searchParams, response);
  }

  async #create(body: Payload, response: ServerResponse): Promise<void> {
    this.bodies.push(body);
    const id = `resp_${this.#stored.size + 1}`;
    const { background = false, store = true, previous_response_id: previous = null } = body;
    const members = { id, object: 'response', created_at: 1, model: 'otter', status: 'queued' };
    Object.assign(members, { background, store, previous_response_id: previous, output: [] });
    const input = [{ id: 'msg_in', type: 'message', role: 'user', content: body.input }];
    const stored = { members, input, events: eventsOf(members) };
    this.#stored.set(id, stored);
    if (background !== true && this.finishesAtOnce) this.finish();
    if (body.stream === true) await this.#stream(stored, -1, response);
    else sendJson(response, 200, stored.members);
  }

  async #retrieve(stored: Stored, query: URLSearchParams, response: ServerResponse) {
    if (query.get('stream') === 'true') {
      if (this.streamsAgain)
        return this.#stream(stored, Number(query.get('starting_after')), response);
      return refuse(response, 400, { message: 'This response can no longer be streamed.' });
    }
    sendJson(response, 200, stored.members);
  }

  async #stream({ members, events }: Stored, after: number, response: ServerResponse) {
    const send = (wanted: (number: number) => boolean) =>
      events.forEach((one, number) => {
        if (number > after && wanted(number)) response.write(event(one));
      });
    openStream(response);
    response.flushHeaders();
    send((number) => number <= lastBeforeWait);
    if (isUnderWay(members)) await new Promise<void>((go) => this.#waiting.add(go));
    send((number) => number > lastBeforeWait);
    response.end();
  }

  #delete(id: string, response: ServerResponse): void {
    this.#stored.delete(id);
    sendJson(response, 200, { id, object: 'response', deleted: true });
  }
}

function cancel({ members }: Stored, response: ServerResponse): void {
  members.status = 'cancelled';
  sendJson(response, 200, members);
}

function listInput({ input }: Stored, response: ServerResponse): void {
  sendJson(response, 200, { object: 'list', data: input, has_more: false });
}

function isUnderWay({ status }: Payload): boolean {
  return status === 'queued' || status === 'in_progress';
}

function message(text: string, status: string): Payload {
  const content = [{ type: 'output_text', text, annotations: [] }];
  return { type: 'message', id: 'msg_1', role: 'assistant', status, content };
}

function eventsOf(members: Payload): Payload[] {
  const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
  const delta = (text: string) => ({ type: 'response.output_text.delta', ...place, delta: text });
  const item = { ...message('', 'in_progress'), content: [] };
  const final = { ...members, status: 'completed', output: [message(answer, 'completed')] };
  return [
    { type: 'response.created', response: { ...members } },
    { type: 'response.in_progress', response: { ...members, status: 'in_progress' } },
    { type: 'response.output_item.added', output_index: 0, item },
    delta(begun),
    delta(answer.slice(begun.length)),
    { type: 'response.output_item.done', output_index: 0, item: message(answer, 'completed') },
    { type: 'response.completed', response: final },
  ].map((one, number) => ({ ...one, sequence_number: number }));
}
