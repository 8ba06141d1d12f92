import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject, JsonValue } from '$lib/api/json';
import type { SentRequest } from '$lib/api/wire/endpoint';
import { connections } from '$lib/connections/connections.svelte';
import { ServerSession } from './server-session';

const access = { id: 's', url: 'https://tools.test/mcp', token: undefined };
const patience = { signal: new AbortController().signal, seconds: 600 };

/** Requests sent by the session. */
let sent: { method: string; at: number; message?: JsonObject }[] = [];
/** The requests as recorded. */
let recorded: SentRequest[] = [];
/** Answers a request that is not part of the handshake. */
let answer: (message: JsonObject | undefined) => Response;

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

function serve(_: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const message = typeof body === 'string' ? (JSON.parse(body) as JsonObject) : undefined;
  sent.push({ method, at: Date.now(), ...(message && { message }) });
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
  if (message && !('id' in message)) return Promise.resolve(new Response(null, { status: 202 }));
  return Promise.resolve(answer(message));
}

beforeEach(() => {
  [sent, recorded] = [[], []];
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

describe('a server that lists its tools', () => {
  const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

  it('gets no request for a further page once there are 500 of them', async () => {
    const tools = Array.from({ length: 300 }, (_, index) => tool(`t${index}`));
    answer = (message) => json(result(message, { tools, nextCursor: 'more' }));
    const session = await ServerSession.open(access, patience);
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
    const session = await ServerSession.open(access, patience);
    const listed = await session.listTools(patience);
    expect(listed.tools.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(listed).toMatchObject({ count: 5, isWhole: true });
  });
});

describe('a server that sends requests', () => {
  const replies = () => sent.filter(({ message }) => message && !('method' in message));

  it('gets ten replies in a session, and none of them is recorded', async () => {
    const pings = Array.from({ length: 2000 }, (_, index) =>
      event({ jsonrpc: '2.0', id: `p${index}`, method: 'ping' }),
    );
    answer = (message) =>
      message?.method === 'tools/list'
        ? stream(pings.join('') + event(result(message, { tools: [] })))
        : new Response(null, { status: 202 });
    const session = await ServerSession.open(access, patience);
    await session.listTools(patience);
    await session.listTools(patience);
    await vi.waitFor(() => expect(replies()).toHaveLength(10));
    const methods = recorded.map(({ body }) => (typeof body === 'string' ? methodIn(body) : ''));
    expect(methods).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/list',
    ]);
  });
});

describe('a stream that the server breaks off again and again', () => {
  it('is resumed after growing pauses, however short the server wants them', async () => {
    vi.useFakeTimers();
    const primed = 'retry: 0\nid: 1\ndata:\n\n';
    answer = () => stream(primed);
    const session = await ServerSession.open(access, patience);
    const call = session.callTool('weather', {}, patience).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    const at = sent.filter(({ method }) => method === 'GET').map((request) => request.at);
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(3);
    expect(pauses.length).toBeLessThan(15);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    session.close();
    await call;
  });
});
