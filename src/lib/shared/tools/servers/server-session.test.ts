import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject, JsonValue } from '$lib/base/api/wire/json';
import type { SentRequest } from '$lib/base/api/wire/endpoint';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { ServerSession } from './server-session';

const access = { id: 's', url: 'https://tools.test/mcp', token: undefined };
const patience = { signal: new AbortController().signal, seconds: 600 };

/** Requests sent by the session. */
let sent: { method: string; at: number; message?: JsonObject }[] = [];
/** The requests as recorded. */
let recorded: SentRequest[] = [];
/** Answers a request that is not part of the handshake. */
let answer: (message: JsonObject | undefined) => Response;
/** Answers the question for the newest revision. */
let discover: (message: JsonObject) => Promise<Response>;
/** The status that answers a notification. */
let notified = 202;
/** Answers the request for the stream of what belongs to no request. */
let openStream: () => Response;
const onlists = vi.fn();
const onlog = vi.fn();
const open = () => ServerSession.open(access, patience, { onlists, onlog });
const streams = () => sent.filter(({ method }) => method === 'GET');

const json = (value: JsonValue) => Response.json(value);
const stream = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/event-stream' } });
const event = (message: JsonValue) => `data: ${JSON.stringify(message)}\n\n`;
const result = (message: JsonObject | undefined, value: JsonValue) => ({
  jsonrpc: '2.0',
  id: message?.id ?? null,
  result: value,
});

const methodIn = (body: string) => (JSON.parse(body) as JsonObject).method;

function serve(_: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> {
  const message = typeof body === 'string' ? (JSON.parse(body) as JsonObject) : undefined;
  sent.push({ method, at: Date.now(), ...(message && { message }) });
  if (message?.method === 'server/discover') return discover(message);
  if (message?.method === 'initialize') {
    const serverInfo = { name: 'tools', version: '1' };
    const capabilities = { tools: {} };
    return Promise.resolve(
      json(
        result(message, {
          protocolVersion: '2025-06-18',
          capabilities,
          serverInfo,
        }),
      ),
    );
  }
  if (!message && !new Headers(headers).has('last-event-id')) return Promise.resolve(openStream());
  if (message && !('id' in message))
    return Promise.resolve(new Response(null, { status: notified }));
  return Promise.resolve(answer(message));
}

const unknown = (message: JsonObject) =>
  Promise.resolve(
    json({ jsonrpc: '2.0', id: message.id ?? null, error: { code: -32601, message: 'Unknown' } }),
  );

beforeEach(() => {
  [sent, recorded] = [[], []];
  [discover, notified] = [unknown, 202];
  openStream = () => new Response(null, { status: 405 });
  vi.resetAllMocks();
  vi.stubGlobal('fetch', serve);
  vi.spyOn(connections, 'observer').mockImplementation(() =>
    Promise.resolve((request) => {
      recorded.push(request);
      const nothing = () => undefined;
      return {
        id: 'e',
        replied: nothing,
        received: nothing,
        ended: nothing,
        failed: nothing,
      };
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('A server that lists its tools', () => {
  const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

  it('gets no request for a further page once there are 500 of them', async () => {
    const tools = Array.from({ length: 300 }, (_, index) => tool(`t${index}`));
    answer = (message) => json(result(message, { tools, nextCursor: 'more' }));
    const session = await open();
    const listed = await session.listTools(patience);
    expect(listed).toMatchObject({ count: 600, isWhole: false });
    expect(sent.filter(({ message }) => message?.method === 'tools/list')).toHaveLength(2);
  });

  it('loses an entry that is not a tool, and no other', async () => {
    const tools: JsonValue[] = [
      tool('a'),
      null,
      { name: 7 },
      { name: 'b', inputSchema: [] },
      tool('c'),
    ];
    answer = (message) => json(result(message, { tools }));
    const session = await open();
    const listed = await session.listTools(patience);
    expect(listed.tools.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(listed).toMatchObject({ count: 5, isWhole: true });
  });
});

describe('A server of an older revision', () => {
  it.each<[string, (message: JsonObject) => Promise<Response>]>([
    ['refuses the method', unknown],
    ['answers 400 without a session', () => Promise.resolve(new Response('No', { status: 400 }))],
    ['answers 404', () => Promise.resolve(new Response(null, { status: 404 }))],
    ['answers 500', () => Promise.resolve(new Response(null, { status: 500 }))],
    ['answers with a page', () => Promise.resolve(new Response('<html>'))],
    ['allows no new headers (CORS)', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is found if it %s', async (_, answered) => {
    discover = answered;
    expect((await open()).revision).toBe('2025-06-18');
  });

  it('is spoken to as before once that is known', async () => {
    const session = await ServerSession.open({ ...access, revision: '2025-06-18' }, patience, {
      ...{ onlists, onlog },
    });
    expect(session.revision).toBe('2025-06-18');
    expect(sent.map(({ message }) => message?.method)).not.toContain('server/discover');
  });

  it.each([401, 403])('is not asked twice if it refuses the token with %i', async (status) => {
    discover = () => Promise.resolve(new Response(null, { status }));
    await expect(open()).rejects.toMatchObject({ why: { kind: 'status', status } });
    expect(sent).toHaveLength(1);
  });

  it.each([200, 202, 204])('may answer a notification with %i', async (status) => {
    notified = status;
    await open();
    await vi.waitFor(() => expect(streams()).toHaveLength(1));
  });
});

describe('A server of the newest revision', () => {
  const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

  it('loses an entry that is not a tool, and no other', async () => {
    const supportedVersions = ['2026-07-28'];
    const found = { ...complete, supportedVersions, capabilities: { tools: {} } };
    discover = (message) => Promise.resolve(json(result(message, found)));
    const tools: JsonValue = [
      { name: 'a' },
      null,
      { name: 7 },
      { name: 'b', inputSchema: { type: 'string' } },
    ];
    answer = (message) => json(result(message, { ...complete, tools }));
    const session = await open();
    expect(session.revision).toBe('2026-07-28');
    const listed = await session.listTools(patience);
    expect(listed.tools.map(({ name }) => name)).toEqual(['a']);
    expect(listed.leftOut.map(({ why }) => why)).toEqual(['nameless', 'nameless', 'schema']);
  });
});

describe('A server that sends requests', () => {
  const replies = () => sent.filter(({ message }) => message && !('method' in message));

  it('gets ten replies at once, and none of them is recorded', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const pings = Array.from({ length: 2000 }, (_, index) =>
      event({ jsonrpc: '2.0', id: `p${index}`, method: 'ping' }),
    );
    answer = (message) =>
      message?.method === 'tools/list'
        ? stream(pings.join('') + event(result(message, { tools: [] })))
        : new Response(null, { status: 202 });
    const session = await open();
    await session.listTools(patience);
    await session.listTools(patience);
    await vi.waitFor(() => expect(replies()).toHaveLength(10));
    const methods = recorded.map(({ body }) => (typeof body === 'string' ? methodIn(body) : ''));
    expect(methods).toEqual([
      'server/discover',
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/list',
    ]);
  });
});

describe('A stream that the server breaks off again and again', () => {
  it('is resumed after growing pauses, however short the server wants them', async () => {
    vi.useFakeTimers();
    const primed = 'retry: 0\nid: 1\ndata:\n\n';
    answer = () => stream(primed);
    const session = await open();
    const call = session.callTool('weather', {}, patience).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    const [, ...resumed] = streams();
    const at = resumed.map((request) => request.at);
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(3);
    expect(pauses.length).toBeLessThan(15);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    session.close();
    await call;
  });
});

describe('The stream of what belongs to no request', () => {
  const notice = (method: string, params: JsonObject = {}) =>
    event({ jsonrpc: '2.0', method: `notifications/${method}`, params });
  /** A stream that stays open after this. */
  const staying = (...events: string[]) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(events.join(''))),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const tools = (message: JsonObject | undefined) => json(result(message, { tools: [] }));

  beforeEach(() => {
    vi.useFakeTimers();
    answer = tools;
  });

  it('is not requested again from a server that has none', async () => {
    await open();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(streams()).toHaveLength(1);
    expect(recorded.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
  });

  it('reports other lists and the log, masked and as text', async () => {
    const lists = notice('tools/list_changed') + notice('prompts/list_changed');
    const data = `token-of-the-server \u202E${'x'.repeat(1000)}`;
    openStream = () => staying(lists, notice('message', { level: 'info', data }));
    const token = 'token-of-the-server';
    await ServerSession.open({ ...access, token }, patience, { onlists, onlog });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onlists).toHaveBeenCalledOnce();
    expect(onlog.mock.lastCall?.[0]).toMatch(/^\[key\] ‹U\+202E›x{293}…$/);
  });

  it('reports lists less and less often', async () => {
    let send = (): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const bytes = new TextEncoder().encode(notice('tools/list_changed'));
        send = () => controller.enqueue(bytes);
      },
    });
    openStream = () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    await open();
    for (let second = 0; second < 300; second += 1) {
      send();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(onlists.mock.calls.length).toBeGreaterThan(5);
    expect(onlists.mock.calls.length).toBeLessThan(20);
  });

  it.each([
    ['ends', () => stream('retry: 0\n\n')],
    ['sends no messages', () => stream('data: {"no": "message"}\n\ndata: not JSON\n\n')],
    ['is too long', () => stream(`: ${'x'.repeat(9_000_000)}\n`)],
  ])('is closed if it %s again and again, and calls continue', async (_, opened) => {
    openStream = opened;
    const session = await open();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(streams().length).toBeGreaterThan(5);
    expect(streams().length).toBeLessThan(25);
    expect((await session.listTools(patience)).count).toBe(0);
  });

  it('brings no question and no request for an answer while the page requests nothing', async () => {
    const request = (id: string, method: string, params: JsonObject) =>
      event({ jsonrpc: '2.0', id, method, params });
    const requestedSchema = { type: 'object', properties: {} };
    openStream = () =>
      staying(
        request('a', 'elicitation/create', { message: 'Hi', requestedSchema }),
        request('b', 'sampling/createMessage', { messages: [], maxTokens: 1 }),
      );
    await open();
    await vi.advanceTimersByTimeAsync(1000);
    const replies = sent.flatMap(({ message }) => (message && !message.method ? [message] : []));
    expect(replies).toHaveLength(2);
    expect(replies).toContainEqual(
      expect.objectContaining({ id: 'a', result: { action: 'cancel' } }),
    );
    expect(replies.find(({ id }) => id === 'b')).toMatchObject({ error: { code: -1 } });
  });

  it('closes when the page is hidden for long, and opens when it is visible', async () => {
    const page = Object.assign(new EventTarget(), { hidden: false });
    const show = (isShown: boolean) => {
      page.hidden = !isShown;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    vi.stubGlobal('document', page);
    const cancel = vi.fn();
    openStream = () =>
      new Response(new ReadableStream({ cancel }), {
        headers: { 'content-type': 'text/event-stream' },
      });
    await open();
    show(false);
    await vi.advanceTimersByTimeAsync(30_000);
    show(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(cancel).not.toHaveBeenCalled();
    show(false);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(cancel).toHaveBeenCalledOnce();
    expect(streams()).toHaveLength(1);
    show(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(streams()).toHaveLength(2);
  });
});
