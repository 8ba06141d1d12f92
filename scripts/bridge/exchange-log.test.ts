import type { RequestListener, ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import {
  behind,
  type BridgeEvent,
  closing,
  consoleOrigin,
  replyTo,
  textOf,
  type TestBridge,
} from '../../tests/support/bridge';
import { ExchangeLog } from './exchange-log.mjs';
import { Mask } from './masking.mjs';

const bridgeKey = 'sk-of-the-bridge-0123';
const echo: RequestListener = (request, response) => request.pipe(response);
const post = async (bridge: TestBridge, body: string, headers: Record<string, string> = {}) =>
  (await bridge.fetch('/v1/chat?a=1', { method: 'POST', body, headers })).text();

describe('The feed', () => {
  it('has all of an exchange, in order, with moments', async () => {
    const bridge = await behind(echo, bridgeKey);
    const feed = closing(await bridge.follow());
    await post(bridge, 'hello', { 'user-agent': 'Agent/1', 'content-type': 'text/plain' });
    await feed.next('end');
    const [first, request, ...events] = feed.events;
    expect(first).toMatchObject({
      type: 'bridge',
      version: 1,
      dropped: 0,
      upstreams: [{ name: '', base: `${bridge.url}/v1` }],
    });
    expect(request).toMatchObject({ type: 'request', method: 'POST', program: 'Agent/1' });
    expect(request?.id).toMatch(/^[\da-z]{9}-[\da-f]{16}$/);
    expect(request?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/chat\?a=1$/);
    expect(Math.abs(Date.now() - (request?.at ?? 0))).toBeLessThan(60_000);
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set([request?.id]));
    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([
      'body',
      'end',
      'head',
      'piece',
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'end', end: 'complete' });
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b));
    expect(textOf(...events.filter(({ type }) => type === 'body'))).toBe('hello');
    expect(textOf(...events.filter(({ type }) => type === 'piece'))).toBe('hello');
  });

  it('has neither the key of the program nor that of the bridge', async () => {
    const bridge = await behind((request, response) => {
      response.setHeader('x-echo', String(request.headers.authorization));
      response.write('sk-of-the-');
      request.resume().on('end', () => response.end('bridge-0123 sk-of-the-program-1'));
    }, bridgeKey);
    const feed = closing(await bridge.follow());
    const reply = await post(bridge, '{"a":"sk-of-the-program-1"}', {
      authorization: 'Bearer sk-of-the-program-1',
    });
    expect(reply).toBe('sk-of-the-bridge-0123 sk-of-the-program-1');
    await feed.next('end');
    const all = JSON.stringify(feed.events) + textOf(...feed.events);
    expect(all).not.toMatch(/sk-of/);
    expect(textOf(await feed.next('body'))).toBe('{"a":"[key]"}');
    expect(textOf(...feed.events.filter(({ type }) => type === 'piece'))).toBe('[key] [key]');
    expect((await feed.next('head')).headers).toContainEqual(['x-echo', 'Bearer [key]']);
    expect((await feed.next('request')).headers).toContainEqual(['authorization', 'Bearer [key]']);
  });

  it('ends whole when the bridge is closed, with all events', async () => {
    const bridge = await behind(echo);
    const feed = closing(await bridge.follow());
    await post(bridge, 'a'.repeat(2 ** 20));
    await bridge.close();
    await feed.ended();
    expect(feed.events.at(-1)).toMatchObject({ type: 'end', end: 'complete' });
  });

  it('is not waited for when the bridge is closed and the page does not read', async () => {
    const bridge = await behind(echo);
    const page = bridge.send('/-/exchanges', { headers: { origin: consoleOrigin } });
    await replyTo(page.end());
    await post(bridge, 'a'.repeat(2 ** 23));
    await expect(bridge.close()).resolves.toBeUndefined();
    page.destroy();
  });

  it('begins with what was held before, until a page has recorded it', async () => {
    const bridge = await behind(echo, bridgeKey);
    await post(bridge, 'one');
    await post(bridge, 'two');
    const feed = closing(await bridge.follow());
    const first = await feed.next('end');
    await feed.next('end', 2);
    const body = JSON.stringify([first.id, 'unknown', 7]);
    const recorded = await bridge.fetch('/-/recorded', {
      method: 'POST',
      headers: { origin: consoleOrigin },
      body,
    });
    expect(recorded.status).toBe(204);
    const again = closing(await bridge.follow());
    expect(textOf(await again.next('body'))).toBe('two');
  });

  it.each(['', '{}', 'null', '7', '[', `["${'a'.repeat(2 ** 21)}"]`])(
    'does not take a list of ids such as %.9s',
    async (body) => {
      const bridge = await behind(echo, bridgeKey);
      const status = await bridge
        .fetch('/-/recorded', { method: 'POST', headers: { origin: consoleOrigin }, body })
        .then(
          (reply) => reply.status,
          () => 400,
        );
      expect(status).toBe(400);
    },
  );
});

/** A page that reads only when its stream is read. */
function page(log: ExchangeLog) {
  const stream = new PassThrough();
  log.follow(stream as unknown as ServerResponse, { type: 'bridge' });
  return stream;
}

/** The events of a page once it has the last of them. */
async function eventsOf(stream: PassThrough, isLast: (event: BridgeEvent) => boolean) {
  const events: BridgeEvent[] = [];
  for await (const line of createInterface(stream)) {
    events.push(JSON.parse(line) as BridgeEvent);
    if (isLast(events[events.length - 1] as BridgeEvent)) return events;
  }
  return events;
}

const kilobytes = Buffer.alloc(2 ** 13);
/** A log with room for ten bodies of 30 pieces, and not for their replies. */
const smallLog = () => Object.assign(new ExchangeLog(), { mostBytes: 256 * kilobytes.length });

/** An exchange with pieces of 8 KB of body and of reply. */
function exchange(log: ExchangeLog, name: string, up = 0, down = 0, ends = true) {
  const one = log.begin(new Mask('', []), { url: name });
  for (let i = 0; i < up; i += 1) one.addToBody(kilobytes);
  one.endBody();
  one.head(200, []);
  for (let i = 0; i < down; i += 1) one.piece(kilobytes);
  if (ends) one.end('end', { end: 'complete' });
  return one;
}

const bytesIn = (events: BridgeEvent[]) =>
  events.reduce(
    (sum, { base64 }) => sum + Buffer.byteLength((base64 as string) ?? '', 'base64'),
    0,
  );

describe('Exchanges that no page reads', () => {
  it('are held to a number, and then the oldest are dropped', async () => {
    const log = new ExchangeLog();
    for (let i = 0; i < 1010; i += 1) exchange(log, `${i}`);
    const events = await eventsOf(
      page(log),
      ({ type, url }) => type === 'request' && url === '1009',
    );
    expect(events[0]).toMatchObject({ type: 'bridge', dropped: 10 });
    expect(events.filter(({ type }) => type === 'request').map(({ url }) => Number(url))).toEqual(
      Array.from({ length: 1000 }, (_, i) => i + 10),
    );
  });

  it('are held to a number of bytes', async () => {
    const log = smallLog();
    for (let i = 0; i < 10; i += 1) exchange(log, `${i}`, 30, 10);
    const last = exchange(log, 'last');
    const events = await eventsOf(page(log), ({ type, id }) => type === 'end' && id === last.id);
    expect(events[0]).toMatchObject({ dropped: 4 });
    expect(bytesIn(events)).toBe(240 * kilobytes.length);
  });

  it('under way are not dropped, but no more of them is held', async () => {
    const log = smallLog();
    const all = Array.from({ length: 10 }, (_, i) => exchange(log, `${i}`, 30, 0, false));
    for (const one of all) one.end('end', { end: 'complete' });
    const events = await eventsOf(page(log), ({ type, id }) => type === 'end' && id === all[9]?.id);
    expect(bytesIn(events)).toBe(240 * kilobytes.length);
    expect(
      events.filter(({ type, bytes }) => type === 'body' && bytes === 30 * kilobytes.length),
    ).toHaveLength(10);
  });

  it('have the length of what is not held of a long reply', async () => {
    const log = new ExchangeLog();
    const one = exchange(log, 'long', 0, 0, false);
    const piece = Buffer.alloc(2 ** 20);
    for (let i = 0; i < 40; i += 1) one.piece(piece);
    one.end('end', { end: 'complete' });
    const events = await eventsOf(page(log), ({ type }) => type === 'end');
    const rest = events.filter(({ type, bytes }) => type === 'piece' && bytes !== undefined);
    expect(rest).toMatchObject([{ bytes: 9 * 2 ** 20 }]);
    expect(bytesIn(events)).toBe(31 * 2 ** 20);
  });

  it('have a bound for events without much in them too', () => {
    const one = exchange(new ExchangeLog(), 'tiny', 0, 0, false);
    for (let i = 0; i < 200_000; i += 1) one.piece(Buffer.from('x'));
    expect(one.events.length).toBeLessThan(150_000);
  });
});

describe('A page that does not read', () => {
  it('gets the end of what it knew and nothing else of what was dropped', async () => {
    const log = smallLog();
    const known = exchange(log, 'known', 3, 1, false);
    const stream = page(log);
    await vi.waitUntil(() => stream.writableNeedDrain, 60_000);
    known.end('end', { end: 'complete' });
    for (let i = 0; i < 10; i += 1) exchange(log, `${i}`, 30, 10);
    const last = exchange(log, 'last');
    const events = await eventsOf(stream, ({ type, id }) => type === 'end' && id === last.id);
    expect(events.filter(({ id }) => id === known.id).map(({ type }) => type)).toEqual([
      'request',
      'body',
      'end',
    ]);
    expect(events.filter(({ type }) => type === 'request').map(({ url }) => url)).toEqual([
      'known',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      'last',
    ]);
  });

  it('and goes away is forgotten', async () => {
    const bridge = await behind(echo, bridgeKey);
    const feed = await bridge.follow();
    feed.close();
    await post(bridge, 'one');
    const again = closing(await bridge.follow());
    expect(textOf(await again.next('body'))).toBe('one');
  });
});
