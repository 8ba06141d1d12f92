import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import {
  behind,
  bodyOf,
  closing,
  deferred,
  replyTo,
  startTestBridge,
  startUpstream,
  textOf,
  type TestBridge,
} from '../../tests/support/bridge';

/** A service that answers each connection with bytes as they are. */
async function behindBytes(onConnection: (socket: Socket) => void): Promise<TestBridge> {
  const server = closing(createServer(onConnection));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return closing(await startTestBridge({ '': `http://127.0.0.1:${port}` }));
}

/** Sends the same bytes to each request of a connection. */
const replyingWith = (text: string, end = true) =>
  behindBytes((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => (end ? socket.end(text, 'latin1') : socket.write(text, 'latin1')));
  });

describe('A request that is passed on', () => {
  it('streams: the first piece arrives while the service holds the second', async () => {
    let second = () => {};
    const bridge = await behind((_, response) => {
      response.write('first');
      second = () => response.end('second');
    });
    const reply = await replyTo(bridge.send('/v1/x').end());
    const [first] = (await once(reply, 'data')) as [Buffer];
    expect(first.toString()).toBe('first');
    second();
    expect(await bodyOf(reply)).toBe('second');
  });

  it('has its head and the beginning of its body before the program sends the rest', async () => {
    const received = deferred<[IncomingMessage, string]>();
    const bridge = await behind((request, response) => {
      request.once('data', (chunk: Buffer) => received.resolve([request, chunk.toString()]));
      request.on('end', () => response.end('done'));
    });
    const sent = bridge.send('/v1/files', { method: 'POST' });
    sent.write('first');
    const [{ method, url }, first] = await received.promise;
    expect([method, url, first]).toEqual(['POST', '/v1/files', 'first']);
    sent.end('second');
    expect(await bodyOf(await replyTo(sent))).toBe('done');
  });

  it('keeps its path byte for byte, its method, and headers unknown or repeated', async () => {
    const received = deferred<IncomingMessage>();
    const bridge = await behind((request, response) => {
      received.resolve(request);
      response.end();
    });
    const path = "/v1/a%2Fb/%e4/~x;y=1//z?q=a b'%zz&&".replace(' ', '+');
    const headers = [
      'Host',
      `127.0.0.1:${bridge.port}`,
      'X-Any',
      'one',
      'x-ANY',
      'b\xe9',
      'Cookie',
      'a=b',
    ];
    const sent = bridge.send(path, {
      method: 'PATCH',
      headers: [...headers, 'Connection', 'close, X-Hop', 'X-Hop', '1'],
    });
    await replyTo(sent.end());
    const { method, url, rawHeaders } = await received.promise;
    expect([method, url]).toEqual(['PATCH', path]);
    expect(rawHeaders.slice(0, 6)).toEqual([
      'Host',
      expect.stringMatching(/^127/),
      'X-Any',
      'one',
      'x-ANY',
      'b\xe9',
    ]);
    expect(rawHeaders.join().toLowerCase()).not.toMatch(/cookie|x-hop/);
    expect(rawHeaders.join()).toContain('Accept-Encoding,identity');
  });

  it.each(['GET', 'DELETE', 'POST'])(
    '%s has no body where the program sends none',
    async (method) => {
      const bridge = await behind((request, response) => {
        response.end(
          `${request.headers['transfer-encoding']} ${request.headers['content-length']}`,
        );
      });
      const text = await bridge.raw(
        `${method} /token-of-the-tests/v1 HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n`,
      );
      expect(text).toContain(method === 'POST' ? 'undefined 0' : 'undefined undefined');
    },
  );

  it('waits for the service that wants to see its head first', async () => {
    const { server, url } = closing(await startUpstream((_, response) => response.end()));
    server.on('checkContinue', (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(413).end(),
    );
    const bridge = closing(await startTestBridge({ '': url }));
    const sent = bridge.send('/v1', {
      method: 'POST',
      headers: { expect: '100-continue', 'content-length': 5 },
    });
    const onContinue = vi.fn();
    sent.on('continue', onContinue).flushHeaders();
    expect((await replyTo(sent)).statusCode).toBe(413);
    expect(onContinue).not.toHaveBeenCalled();
    sent.destroy();
  });

  it('has the key of the bridge in place of its own', async () => {
    const bridge = await behind(
      (request, response) => response.end(request.headers.authorization),
      'sk-of-the-bridge',
    );
    const reply = await bridge.fetch('/v1', {
      headers: { authorization: 'Bearer sk-of-the-program' },
    });
    expect(await reply.text()).toBe('Bearer sk-of-the-bridge');
  });

  it('goes to the service that its prefix names', async () => {
    const [a, b] = await Promise.all(
      ['a', 'b'].map(async (name) =>
        closing(await startUpstream(({ url }, response) => response.end(name + url))),
      ),
    );
    const bridge = closing(
      await startTestBridge({ first: `${a?.url}/v1`, second: `${b?.url}/v1/` }),
    );
    expect(bridge.bases.map(({ base }) => base)).toEqual([
      `${bridge.url}/first/v1`,
      `${bridge.url}/second/v1`,
    ]);
    expect(await (await bridge.fetch('/second/v1/x')).text()).toBe('b/v1/x');
    expect((await bridge.fetch('/third/v1/x')).status).toBe(404);
    expect((await bridge.fetch('/first')).status).toBe(404);
  });

  it('is sent again if the service closed the idle connection under it', async () => {
    let [connections, bodies] = [0, ''];
    const bridge = await behindBytes((socket) => {
      const isFirst = ++connections === 1;
      let requests = 0;
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        requests += 1;
        if (isFirst && requests > 1) return socket.resetAndDestroy();
        bodies += bytes.toString();
        if (bytes.toString().endsWith('body'))
          socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    });
    const post = async () => (await bridge.fetch('/v1', { method: 'POST', body: 'body' })).text();
    expect([await post(), await post()]).toEqual(['ok', 'ok']);
    expect(bodies.match(/body/g)).toHaveLength(2);
    expect(connections).toBe(2);
  });

  it('uses an open connection to the service again', async () => {
    const ports = new Set<number | undefined>();
    const bridge = await behind((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('x');
    });
    for (let i = 0; i < 3; i += 1) await (await bridge.fetch('/v1')).text();
    expect(ports.size).toBe(1);
  });
});

describe('A reply', () => {
  it('has its status, words and headers, without those of another origin or connection', async () => {
    const bridge = await behind((_, response) => {
      response.writeHead(299, 'Fine', [
        'X-A',
        '1',
        'x-a',
        '2',
        'Set-Cookie',
        'a=b',
        'Access-Control-Allow-Origin',
        '*',
        'Keep-Alive',
        'timeout=1',
      ]);
      response.end();
    });
    const reply = await replyTo(bridge.send('/v1').end());
    expect([reply.statusCode, reply.statusMessage]).toEqual([299, 'Fine']);
    expect(reply.headers).toMatchObject({ 'x-a': '1, 2' });
    expect(Object.keys(reply.headers)).not.toContain('set-cookie');
    expect(Object.keys(reply.headers)).not.toContain('access-control-allow-origin');
    expect(reply.headers['keep-alive']).not.toBe('timeout=1');
  });

  it('is passed on, not followed, where it redirects', async () => {
    const bridge = await behind((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    const reply = await bridge.fetch('/v1', { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/']);
  });

  it.each([
    ['HEAD', 200, '7'],
    ['GET', 204, undefined],
    ['GET', 304, undefined],
  ])('to %s with status %i has no body', async (method, status, length) => {
    const bridge = await behind((_, response) => {
      response.writeHead(status, length ? { 'content-length': length } : {}).end();
    });
    const reply = await replyTo(bridge.send('/v1', { method }).end());
    expect([reply.statusCode, reply.headers['content-length']]).toEqual([status, length]);
    expect(await bodyOf(reply)).toBe('');
  });

  it('comes after others of status 1xx, which are left out', async () => {
    const bridge = await replyingWith(
      'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    );
    expect(await (await bridge.fetch('/v1')).text()).toBe('ok');
  });

  it.each([
    ['HTTP/1.1 200 OK\r\nX-A: \x7f\r\nContent-Length: 0\r\n\r\n', 'HPE_'],
    ['HTTP/1.1 200 O\x7fK\r\nContent-Length: 0\r\n\r\n', 'ERR_INVALID_CHAR'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 'HPE_'],
    ['HTTP/1.1 99 No\r\n\r\n', 'HPE_'],
    ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', 'ECONNRESET'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n', 'ERR_TRANSFER_ENCODING'],
    ['nonsense', 'HPE_'],
    ['', 'ECONNRESET'],
  ])('that no HTTP server may send is an error of the bridge: %j', async (text, code) => {
    const bridge = await replyingWith(text);
    const feed = closing(await bridge.follow());
    const reply = await bridge.fetch('/v1');
    expect(reply.status).toBe(502);
    expect(await reply.json()).toMatchObject({
      error: { type: 'bridge_error', code: expect.stringContaining(code) },
    });
    expect(await feed.next('failed')).toMatchObject({ code: expect.stringContaining(code) });
  });

  it('that never began is an error with the reason', async () => {
    const closed = await startUpstream(() => undefined);
    closed.close();
    const bridge = closing(await startTestBridge({ '': closed.url }));
    const reply = await bridge.fetch('/v1', { method: 'POST', body: 'x' });
    expect(reply.status).toBe(502);
    const { error } = (await reply.json()) as { error: { message: string } };
    expect(error).toMatchObject({ type: 'bridge_error', code: 'ECONNREFUSED' });
    expect(error.message).toContain(closed.url);
  });

  it('of a service that speaks no TLS is an error where its address has https', async () => {
    const { port } = closing(await startUpstream((_, response) => response.end()));
    const bridge = closing(await startTestBridge({ '': `https://127.0.0.1:${port}` }));
    expect(await (await bridge.fetch('/v1')).text()).toMatch(/EPROTO|ERR_SSL/);
  });

  it.each([
    ['with a length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart'],
    ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npart\r\n'],
  ])('%s does not look complete where the service died in the middle', async (_, text) => {
    const bridge = await replyingWith(text);
    const feed = closing(await bridge.follow());
    const reply = await replyTo(bridge.send('/v1').end());
    await expect(bodyOf(reply)).rejects.toThrow('aborted');
    expect(await feed.next('end')).toMatchObject({ end: 'broken' });
    expect(textOf(await feed.next('piece'))).toBe('part');
  });

  it('does not look complete to a program of HTTP/1.0 either', async () => {
    const text = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npart\r\n';
    let die = () => {};
    const bridge = await behindBytes((service) => {
      service.on('data', () => service.write(text));
      die = () => service.destroy();
    });
    const socket = connect(bridge.port, '127.0.0.1');
    socket.write(`GET /token-of-the-tests/v1 HTTP/1.0\r\nHost: 127.0.0.1:${bridge.port}\r\n\r\n`);
    await once(socket, 'data');
    const failure = once(socket, 'error');
    die();
    expect(await failure).toMatchObject([{ code: 'ECONNRESET' }]);
  });
});

describe('A program that goes away', () => {
  it('aborts the request to the service, and its exchange is cancelled', async () => {
    const aborted = deferred<void>();
    const bridge = await behind((_, response) => {
      response.on('close', () => aborted.resolve());
      response.write('first');
    });
    const feed = closing(await bridge.follow());
    const sent = bridge.send('/v1').end();
    await once(await replyTo(sent), 'data');
    sent.destroy();
    await aborted.promise;
    expect(await feed.next('end')).toMatchObject({ end: 'cancelled' });
  });

  it('in the middle of an upload does the same', async () => {
    const aborted = deferred<void>();
    const bridge = await behind((request) => {
      request.on('error', () => aborted.resolve());
      request.resume();
    });
    const feed = closing(await bridge.follow());
    const sent = bridge.send('/v1', { method: 'POST' }).on('error', () => undefined);
    sent.write('first');
    await feed.next('request');
    sent.destroy();
    await aborted.promise;
    expect(await feed.next('end')).toMatchObject({ end: 'cancelled' });
  });
});

describe('Bodies larger than any buffer', () => {
  const size = 48 * 2 ** 20;

  /** Resolves when a number of bytes has not grown for a while: all buffers on the way are full. */
  async function stops(written: () => number): Promise<void> {
    let polls = { written: 0, equal: 0 };
    await vi.waitUntil(() => {
      const now = written();
      polls = { written: now, equal: polls.written === now ? polls.equal + 1 : 0 };
      return polls.equal > 5;
    }, 60_000);
  }

  it('go up, and a service that stops reading stops the program', async () => {
    const received = deferred<() => void>();
    const bridge = await behind((request, response) => {
      let bytes = 0;
      received.resolve(() => {
        request.on('data', (chunk: Buffer) => (bytes += chunk.length));
        request.on('end', () => response.end(String(bytes)));
      });
    });
    const feed = closing(await bridge.follow());
    const sent = bridge.send('/v1', { method: 'POST' });
    const chunk = Buffer.alloc(2 ** 16);
    let written = 0;
    const writing = (async () => {
      for (; written < size; written += chunk.length)
        if (!sent.write(chunk)) await once(sent, 'drain');
      sent.end();
    })();
    const read = await received.promise;
    await stops(() => written);
    expect(written).toBeLessThan(size);
    read();
    await writing;
    expect(Number(await bodyOf(await replyTo(sent)))).toBe(size);
    const body = await feed.next('body');
    expect(body.bytes).toBe(size);
    expect(body).not.toHaveProperty('base64');
  });

  it('come down, and a program that stops reading stops the service', async () => {
    let written = 0;
    const bridge = await behind((_, response) => {
      const chunk = Buffer.alloc(2 ** 16);
      const fill = () => {
        while (written < size) {
          written += chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on('drain', fill);
      fill();
    });
    const reply = await replyTo(bridge.send('/v1').end());
    await stops(() => written);
    expect(written).toBeLessThan(size);
    expect(Buffer.byteLength(await bodyOf(reply))).toBe(size);
  });
});
