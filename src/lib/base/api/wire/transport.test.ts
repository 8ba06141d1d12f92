import { describe, expect, it, vi } from 'vitest';
import type { Fetch } from './endpoint';
import type { HttpError } from './errors';
import {
  apiKey,
  arriving,
  endpointAt,
  failureOf,
  replying,
  withServer,
} from '../../../../../tests/support/api/replies';
import { readJson, send } from './transport';

const get = { method: 'GET', path: '/models' } as const;

function refusal(body: BodyInit | null, init: ResponseInit): Promise<unknown> {
  return failureOf(send(replying(body, init), get));
}

describe('A request', () => {
  async function sent(json?: unknown, key: string | undefined = apiKey) {
    const fetch = vi.fn<Fetch>(() => Promise.resolve(new Response('{}')));
    const endpoint = { ...endpointAt('https://api.test/v1', fetch), apiKey: key };
    await send(endpoint, { method: 'POST', path: '/chat/completions', json });
    const [url, init] = fetch.mock.calls[0] ?? [];
    return { url, init, headers: Object.fromEntries(new Headers(init?.headers)) };
  }

  it('has Authorization and Content-Type and no other header', async () => {
    expect((await sent({ model: 'm' })).headers).toEqual({
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
    });
  });

  it('without a body has no Content-Type, without a key no Authorization', async () => {
    expect((await sent()).headers).toEqual({ authorization: `Bearer ${apiKey}` });
    expect((await sent({}, '')).headers).toEqual({ 'content-type': 'application/json' });
  });

  it('is sent to the base URL, without cookies, referrer or cache, and follows no redirect', async () => {
    expect(await sent()).toMatchObject({
      url: 'https://api.test/v1/chat/completions',
      init: {
        method: 'POST',
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      },
    });
  });

  it('has the key in the header that the service takes it from', async () => {
    const fetch = vi.fn<Fetch>(() => Promise.resolve(new Response('{}')));
    const endpoint = { ...endpointAt('https://api.test/v1', fetch), keyHeader: 'api-key' };
    await send(endpoint, get);
    expect(Object.fromEntries(new Headers(fetch.mock.calls[0]?.[1].headers))).toEqual({
      'api-key': apiKey,
    });
  });

  it('has the query parameters of its connection, each once', async () => {
    const fetch = vi.fn<Fetch>(() => Promise.resolve(new Response('{}')));
    const query = [
      ['api-version', '2024-10-21'],
      ['limit', '5'],
    ] as const;
    const endpoint = { ...endpointAt('https://api.test/v1', fetch), query };
    await send(endpoint, { ...get, path: '/files?limit=20' });
    expect(fetch.mock.calls[0]?.[0]).toBe(
      'https://api.test/v1/files?limit=20&api-version=2024-10-21',
    );
  });

  it('omits unset members instead of sending null', async () => {
    const { init } = await sent({ model: 'm', temperature: undefined, stop: null });
    expect(init?.body).toBe('{"model":"m","stop":null}');
  });

  it.each(['', 'api.test/v1', '/v1'])(
    'is never sent to an address relative to the page: %j',
    async (baseUrl) => {
      const fetch = vi.fn<Fetch>();
      const endpoint = { baseUrl, rootUrl: '', apiKey, fetch };
      expect(await failureOf(send(endpoint, get))).toMatchObject({ kind: 'unreachable' });
      expect(fetch).not.toHaveBeenCalled();
    },
  );
});

describe('A refused request', () => {
  it.each([400, 401, 403, 404, 408, 409, 413, 422, 424, 429, 498, 500, 502, 503, 529])(
    'is reported with its status and the message of the server: %i',
    async (status) => {
      const error = { message: 'No', type: 't', code: 'c', param: 'n' };
      const headers = { 'x-request-id': 'req_1' };
      expect(await refusal(JSON.stringify({ error }), { status, headers })).toMatchObject({
        kind: 'http',
        status,
        isHtml: false,
        words: 'No',
        type: 't',
        code: 'c',
        param: 'n',
        requestId: 'req_1',
      });
    },
  );

  it('has the text of a web page, and none of its markup', async () => {
    const page = '<html><title>502</title><body><h1>502 Bad Gateway</h1></body></html>';
    expect(await refusal(page, { status: 502 })).toMatchObject({
      isHtml: true,
      words: '502 Bad Gateway',
    });
  });

  it.each([null, '', 'null', '[]', '{}', '"Full"', '[{"message":"Full"}]', 'Full', '{"cut'])(
    'is readable whatever its body: %j',
    async (body) => {
      const { words } = (await refusal(body, { status: 500 })) as HttpError;
      expect(words).not.toMatch(/object Object|undefined/);
      if (body?.includes('Full')) expect(words).toBe('Full');
    },
  );

  it('shortens a body of a megabyte, also one that never ends', async () => {
    const long = JSON.stringify({ error: { message: 'x'.repeat(1_000_000) } });
    const { words } = (await refusal(long, { status: 500 })) as HttpError;
    expect(words).toMatch(/^x{2000}… \(1000000 characters\)$/);
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(120)),
    });
    expect(((await refusal(endless, { status: 500 })) as HttpError).words.length).toBeLessThan(
      3000,
    );
  });

  it('has the part of the message that arrived before the connection broke', async () => {
    const body = arriving(['Overloaded'], { breaks: new TypeError('network error') });
    expect(await refusal(body, { status: 503 })).toMatchObject({ words: 'Overloaded' });
  });

  it('masks the key that the server echoes', async () => {
    const error = { message: `Incorrect API key: ${apiKey}`, param: apiKey };
    for (const body of [
      JSON.stringify({ error }),
      `No: ${apiKey}`,
      JSON.stringify({ [apiKey]: 1 }),
    ]) {
      const reported = JSON.stringify(await refusal(body, { status: 401 }));
      expect(reported).not.toContain('sk-test');
    }
  });

  it('has the wait that the server asks for', async () => {
    const headers = { 'retry-after': '20' };
    expect(await refusal('', { status: 429, headers })).toMatchObject({ retryAfterMs: 20_000 });
    expect(await refusal('', { status: 429 })).toMatchObject({ retryAfterMs: undefined });
    const words = 'Please try again in 1.5s.';
    expect(await refusal(words, { status: 429 })).toMatchObject({ retryAfterMs: 1500 });
  });

  it('is stopped if it is aborted while its body arrives', async () => {
    const controller = new AbortController();
    await withServer(
      (_, outgoing) => {
        outgoing.writeHead(500).write('Over');
        setImmediate(() => controller.abort());
      },
      async (origin) => {
        const sending = send(endpointAt(origin), { ...get, signal: controller.signal });
        expect(await failureOf(sending)).toEqual({ kind: 'stopped' });
      },
    );
  });
});

// For a redirect that is not followed browsers return an opaque reply, Node its status; both are reported alike.
describe('A redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    'is refused, and nothing is sent there: %i',
    async (status) => {
      const elsewhere = vi.fn();
      await withServer(
        (_, outgoing) => {
          elsewhere();
          outgoing.end('{}');
        },
        (other) =>
          withServer(
            (_, outgoing) => outgoing.writeHead(status, { location: `${other}/v1/models` }).end(),
            async (origin) => {
              expect(await failureOf(send(endpointAt(`${origin}/v1`), get))).toEqual({
                kind: 'redirected',
                host: new URL(origin).host,
              });
            },
          ),
      );
      expect(elsewhere).not.toHaveBeenCalled();
    },
  );

  it('is recognised by the opaque reply of a browser', async () => {
    const opaque = { type: 'opaqueredirect', status: 0, ok: false, body: null } as Response;
    const endpoint = endpointAt('https://api.test/v1', () => Promise.resolve(opaque));
    expect(await failureOf(send(endpoint, get))).toEqual({ kind: 'redirected', host: 'api.test' });
  });
});

describe('A connection without a reply', () => {
  it('is reported with the host if it is refused', async () => {
    let gone = '';
    await withServer(
      () => undefined,
      (origin) => Promise.resolve(void (gone = origin)),
    );
    expect(await failureOf(send(endpointAt(gone), get))).toEqual({
      kind: 'unreachable',
      host: new URL(gone).host,
      cause: 'no-answer',
    });
  });

  it('is reported with the host if it is reset before the headers', async () => {
    await withServer(
      (incoming) => incoming.socket.destroy(),
      async (origin) => {
        expect(await failureOf(send(endpointAt(origin), get))).toMatchObject({
          kind: 'unreachable',
          cause: 'no-answer',
        });
      },
    );
  });

  it('is reported as an unreadable reply if only this request was lost', async () => {
    await withServer(
      (incoming, outgoing) =>
        incoming.method === 'POST' ? incoming.socket.destroy() : outgoing.writeHead(404).end(),
      async (origin) => {
        const sending = send(endpointAt(origin), { method: 'POST', path: '/x', json: {} });
        expect(await failureOf(sending)).toMatchObject({
          kind: 'unreachable',
          cause: 'unreadable',
        });
      },
    );
  });
});

describe('A JSON reply', () => {
  async function jsonOf(body: BodyInit | null): Promise<unknown> {
    const endpoint = replying(body);
    return readJson(await send(endpoint, get), endpoint);
  }

  it('is returned unchanged', async () => {
    expect(await jsonOf(' {"a":[1]}')).toEqual({ a: [1] });
  });

  it.each([
    ['', { kind: 'empty', status: 200 }],
    [' \n', { kind: 'empty', status: 200 }],
    ['<!doctype html>', { kind: 'html', status: 200, host: 'api.test' }],
    ['{"cut', { kind: 'malformed', status: 200, words: '{"cut', isCut: true }],
    [`Key ${apiKey}`, { kind: 'malformed', status: 200, words: 'Key [key]' }],
  ])('is reported where it is none: %j', async (body, error) => {
    expect(await failureOf(jsonOf(body))).toEqual(error);
  });

  it('that is nested too deeply is reported as malformed', async () => {
    const body = '['.repeat(100_000) + ']'.repeat(100_000);
    const endpoint = replying(body);
    const error = await failureOf(send(endpoint, get).then((reply) => readJson(reply, endpoint)));
    expect(error).toMatchObject({ kind: 'malformed', status: 200 });
    expect(error).not.toHaveProperty('isCut');
  });

  it('is cut off where the connection breaks', async () => {
    const body = arriving(['{'], { breaks: new TypeError('network error') });
    expect(await failureOf(jsonOf(body))).toEqual({ kind: 'cut-off' });
  });

  it('is stopped if it is aborted while it arrives', async () => {
    const controller = new AbortController();
    await withServer(
      (_, outgoing) => void outgoing.write('{'),
      async (origin) => {
        const endpoint = endpointAt(origin);
        const response = await send(endpoint, { ...get, signal: controller.signal });
        const reading = readJson(response, endpoint, controller.signal);
        controller.abort();
        expect(await failureOf(reading)).toEqual({ kind: 'stopped' });
      },
    );
  });
});
