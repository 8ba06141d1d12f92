import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  consoleOrigin,
  startTestBridge,
  startUpstream,
  type TestBridge,
} from '../../tests/support/bridge';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let bridge: TestBridge;
let received: IncomingMessage[] = [];

beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    received.push(request);
    response.setHeader('x-request-id', 'req_1');
    request.resume().on('end', () => response.end('reached'));
  });
  bridge = await startTestBridge({ '': upstream.url });
});
afterAll(async () => {
  await bridge.close();
  upstream.close();
});
beforeEach(() => {
  received = [];
});

const path = '/token-of-the-tests';
const from = (...headers: string[]) => [...headers, 'Connection: close', '', ''].join('\r\n');
const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1]);

describe('A request that is refused before it reaches the service', () => {
  it.each([
    ['another host name', 421, from(`GET ${path}/v1 HTTP/1.1`, 'Host: evil.example')],
    ['another port', 421, from(`GET ${path}/v1 HTTP/1.1`, 'Host: 127.0.0.1:80')],
    ['a name that begins alike', 421, from(`GET ${path}/v1 HTTP/1.1`, 'Host: HOST.evil.example')],
    ['no host', 400, from(`GET ${path}/v1 HTTP/1.1`)],
    [
      'the address of another server',
      400,
      from(`GET http://evil.example${path}/v1 HTTP/1.1`, 'Host: HOST'),
    ],
    ['its own whole address', 400, from(`GET http://HOST${path}/v1 HTTP/1.1`, 'Host: HOST')],
    ['dot segments', 400, from(`GET ${path}/v1/../x HTTP/1.1`, 'Host: HOST')],
    ['encoded dots', 400, from(`GET ${path}/v1/%2e%2E/x HTTP/1.1`, 'Host: HOST')],
    ['dots that lead out of the token', 400, from(`GET ${path}/../../x HTTP/1.1`, 'Host: HOST')],
    ['a backslash', 400, from(`GET ${path}/v1\\x HTTP/1.1`, 'Host: HOST')],
    ['a fragment', 400, from(`GET ${path}/v1?a#b HTTP/1.1`, 'Host: HOST')],
    ['two slashes first', 404, from(`GET /${path}/v1 HTTP/1.1`, 'Host: HOST')],
    ['no token', 404, from('GET /v1/models HTTP/1.1', 'Host: HOST')],
    ['another token', 404, from('GET /token-of-the-pests/v1 HTTP/1.1', 'Host: HOST')],
    ['a token in other case', 404, from('GET /TOKEN-of-the-tests/v1 HTTP/1.1', 'Host: HOST')],
    ['more than the token', 404, from(`GET ${path}x/v1 HTTP/1.1`, 'Host: HOST')],
    ['nothing after the token', 404, from(`GET ${path} HTTP/1.1`, 'Host: HOST')],
    [
      'another site',
      403,
      from(`GET ${path}/v1 HTTP/1.1`, 'Host: HOST', 'Origin: http://evil.example'),
    ],
    [
      'a page without an origin',
      403,
      from(`GET ${path}/v1 HTTP/1.1`, 'Host: HOST', 'Origin: null'),
    ],
    [
      'another port of this machine',
      403,
      from(`GET ${path}/v1 HTTP/1.1`, 'Host: HOST', 'Origin: http://127.0.0.1:1'),
    ],
    [
      'another site that does not know the token',
      404,
      from('GET /x/v1 HTTP/1.1', 'Host: HOST', 'Origin: http://evil.example'),
    ],
    [
      'another site at its own name',
      421,
      from(`GET ${path}/v1 HTTP/1.1`, 'Host: evil.example', 'Origin: http://evil.example'),
    ],
    [
      'a preflight of another site at its own name',
      421,
      from(
        `OPTIONS ${path}/v1 HTTP/1.1`,
        'Host: evil.example',
        'Origin: http://evil.example',
        'Access-Control-Request-Method: GET',
      ),
    ],
    [
      'an image of another site',
      403,
      from(`GET ${path}/v1 HTTP/1.1`, 'Host: HOST', 'Sec-Fetch-Site: cross-site'),
    ],
    [
      'a page of the bridge itself',
      403,
      from(`GET ${path}/v1 HTTP/1.1`, 'Host: HOST', 'Sec-Fetch-Site: same-origin'),
    ],
    [
      'a preflight of another site',
      403,
      from(
        `OPTIONS ${path}/v1 HTTP/1.1`,
        'Host: HOST',
        'Origin: http://evil.example',
        'Access-Control-Request-Method: GET',
      ),
    ],
    [
      'a WebSocket',
      426,
      [
        'GET ',
        path,
        '/v1 HTTP/1.1\r\nHost: HOST\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n',
      ].join(''),
    ],
    ['a tunnel', 405, from('CONNECT evil.example:443 HTTP/1.1', 'Host: HOST')],
    [
      'a length and chunks',
      400,
      from(
        `POST ${path}/v1 HTTP/1.1`,
        'Host: HOST',
        'Content-Length: 3',
        'Transfer-Encoding: chunked',
      ) + '0\r\n\r\n',
    ],
    [
      'two lengths',
      400,
      from(`POST ${path}/v1 HTTP/1.1`, 'Host: HOST', 'Content-Length: 3', 'Content-Length: 4') +
        'abcd',
    ],
    [
      'an unknown coding',
      501,
      from(`POST ${path}/v1 HTTP/1.1`, 'Host: HOST', 'Transfer-Encoding: xchunked') + '0\r\n\r\n',
    ],
    [
      'a coding besides chunks',
      501,
      from(`POST ${path}/v1 HTTP/1.1`, 'Host: HOST', 'Transfer-Encoding: gzip, chunked') +
        '1\r\nx\r\n0\r\n\r\n',
    ],
    [
      'a header with a space in its name',
      400,
      from(`GET ${path}/v1 HTTP/1.1`, 'Host: HOST', 'X A: 1'),
    ],
    [
      'a bare line feed in a header',
      400,
      from(`GET ${path}/v1 HTTP/1.1`, 'Host: HOST', 'X-A: 1\rX-B: 2'),
    ],
    [
      'more headers than Node takes',
      431,
      from(`GET ${path}/v1 HTTP/1.1`, 'Host: HOST', `X-A: ${'a'.repeat(20_000)}`),
    ],
    ['no HTTP', 400, 'nonsense\r\n\r\n'],
  ])('for %s', async (_, status, text) => {
    const reply = await bridge.raw(text);
    expect(statusOf(reply)).toBe(status);
    expect(reply).not.toMatch(/access-control/i);
    expect(received).toEqual([]);
  });

  it.each(['exchanges', 'recorded', 'to/http%3A%2F%2F127.0.0.1/'])(
    'for a program that asks for /-/%s',
    async (name) => {
      expect(
        (await bridge.fetch(`/-/${name}`, { method: name === 'recorded' ? 'POST' : 'GET' })).status,
      ).toBe(403);
    },
  );
});

describe('A request that may not smuggle another', () => {
  it('has one frame of its body, whatever Connection names', async () => {
    const inner = `GET ${path}/inner HTTP/1.1\r\nHost: HOST\r\n\r\n`;
    const length = inner.replace('HOST', `127.0.0.1:${bridge.port}`).length;
    const reply = await bridge.raw(
      `POST ${path}/outer HTTP/1.1\r\nHost: HOST\r\nConnection: close, content-length, transfer-encoding, host\r\nContent-Length: ${length}\r\n\r\n${inner}`,
    );
    expect(statusOf(reply)).toBe(200);
    expect(received.map(({ url }) => url)).toEqual(['/outer']);
  });

  it('has no header that was folded into another', async () => {
    await bridge.raw(from(`GET ${path}/v1 HTTP/1.1`, 'Host: HOST', 'X-A: 1', ' X-B: 2'));
    for (const { headers } of received) expect(headers).not.toHaveProperty('x-b');
  });

  it('is a plain request where a client offers HTTP/2', async () => {
    const reply = await bridge.raw(
      `GET ${path}/v1 HTTP/1.1\r\nHost: HOST\r\nConnection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n`,
    );
    expect(statusOf(reply)).toBe(200);
    expect(received[0]?.rawHeaders.join()).not.toMatch(/upgrade|http2/i);
  });
});

describe('The page of the console', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]'])(
    'reads replies and all their headers from %s',
    async (host) => {
      const origin = `http://${host}:4399`;
      const reply = await bridge.fetch('/v1', {
        headers: { origin, 'sec-fetch-site': 'same-site' },
      });
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
      expect(reply.headers.get('access-control-expose-headers')).toContain('x-request-id');
      expect(reply.headers.get('vary')).toBe('Origin');
      expect(received[0]?.rawHeaders.join()).not.toMatch(/origin|sec-fetch/i);
    },
  );

  it('may send any method and header', async () => {
    const headers = {
      origin: consoleOrigin,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization, x-any',
    };
    const reply = await bridge.fetch('/v1', { method: 'OPTIONS', headers });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-methods')).toBe('DELETE');
    expect(reply.headers.get('access-control-allow-headers')).toBe('authorization, x-any');
    expect(received).toEqual([]);
  });

  it.each([
    [421, path, 'localhost:1'],
    [400, `${path}/../x`, 'HOST'],
    [404, '/another-token', 'HOST'],
  ])('reads why it was refused with %i, after a preflight too', async (status, target, host) => {
    const headers = [`Host: ${host}`, `Origin: ${consoleOrigin}`];
    const reply = await bridge.raw(from(`GET ${target}/v1 HTTP/1.1`, ...headers));
    const wanted = 'Access-Control-Request-Method: GET';
    const preflight = await bridge.raw(from(`OPTIONS ${target}/v1 HTTP/1.1`, ...headers, wanted));
    expect([statusOf(reply), statusOf(preflight)]).toEqual([status, 204]);
    for (const text of [reply, preflight])
      expect(text).toContain(`Access-Control-Allow-Origin: ${consoleOrigin}\r\n`);
    expect(received).toEqual([]);
  });

  it('reads why a request failed', async () => {
    const reply = await bridge.fetch('/-/unknown', { headers: { origin: consoleOrigin } });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([
      404,
      consoleOrigin,
    ]);
  });

  it('reaches other services by the relay, which records nothing', async () => {
    const feed = await bridge.follow();
    const key = { origin: consoleOrigin, authorization: 'Bearer sk-of-the-page' };
    const reply = await bridge.fetch(`/-/to/${encodeURIComponent(upstream.url)}/v1/x?a=1`, {
      method: 'POST',
      body: 'b',
      headers: key,
    });
    expect([reply.status, await reply.text()]).toEqual([200, 'reached']);
    expect(reply.headers.get('access-control-allow-origin')).toBe(consoleOrigin);
    expect(received[0]).toMatchObject({
      url: '/v1/x?a=1',
      headers: { authorization: 'Bearer sk-of-the-page' },
    });
    await (await bridge.fetch('/v1/recorded')).text();
    const urls = () => feed.events.map(({ url }) => url);
    await vi.waitUntil(() => urls().includes(`${upstream.url}/v1/recorded`), 60_000);
    expect(urls()).not.toContain(`${upstream.url}/v1/x?a=1`);
    feed.close();
  });

  it.each([
    'file%3A%2F%2F/etc',
    'http%3A%2F%2Fa%2Fpath/x',
    'http%3A%2F%2Fu%3Ap%40a/x',
    '%zz/x',
    'a/x',
    'HTTP%3A%2F%2Fa/x',
  ])('gets no relay to %s', async (to) => {
    expect((await bridge.fetch(`/-/to/${to}`, { headers: { origin: consoleOrigin } })).status).toBe(
      400,
    );
  });
});

it('A connection that ends in the middle of anything does no harm', async () => {
  for (const text of [
    'GET',
    `POST ${path}/v1 HTTP/1.1\r\nHost: 127.0.0.1:${bridge.port}\r\nContent-Length: 9\r\n\r\nab`,
  ]) {
    const socket = connect(bridge.port, '127.0.0.1');
    socket.write(text, () => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  expect(await (await bridge.fetch('/v1')).text()).toBe('reached');
});
