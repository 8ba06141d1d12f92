import { describe, expect, it, vi } from 'vitest';
import { checkConnection, otherBaseUrls } from './connection-check';
import { describeCheck } from './describe-check';

const context = {
  connection: { name: 'Lab', host: 'lab.example', isDemo: false, maskedKey: '…1234' },
};

const models = () => Response.json({ object: 'list', data: [{ id: 'm', object: 'model' }] });
const page = (status = 200) => new Response('<!doctype html><title>Hi</title>', { status });
const refusal = (status: number) =>
  Response.json({ error: { message: 'no', type: 'invalid_request_error' } }, { status });

/** A service that answers by URL; every other address is a 404. Records which keys it received at which URL. */
function serviceAt(answers: { [url: string]: (authorized: boolean) => Response }) {
  const keysSeen: string[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const isAuthorized = headers.has('authorization');
    if ([...headers].length > 0) keysSeen.push(url);
    return answers[url]?.(isAuthorized) ?? refusal(404);
  };
  return { fetch, keysSeen };
}

const at = (baseUrl: string, fetch: ReturnType<typeof serviceAt>['fetch']) => ({
  baseUrl,
  rootUrl: new URL(baseUrl).origin,
  apiKey: 'sk-test-1234',
  fetch,
});

describe('The test of a connection', () => {
  it('succeeds when the base URL lists models', async () => {
    const { fetch } = serviceAt({ 'https://lab.example/v1/models': models });
    const check = await checkConnection(at('https://lab.example/v1', fetch));
    expect(check).toMatchObject({ kind: 'works', models: [{ id: 'm' }] });
    expect(describeCheck(check, context).title).toBe('1 model available');
  });

  it('offers /v1 where it was left out', async () => {
    const { fetch } = serviceAt({ 'https://lab.example/v1/models': models });
    const check = await checkConnection(at('https://lab.example', fetch));
    expect(check).toMatchObject({ kind: 'elsewhere', baseUrl: 'https://lab.example/v1' });
    expect(describeCheck(check, context).body).toContain('https://lab.example/v1 responds');
  });

  it('offers the address without /v1 if that one answers', async () => {
    const { fetch } = serviceAt({
      'https://lab.example/v1/models': () => page(),
      'https://lab.example/models': models,
    });
    const check = await checkConnection(at('https://lab.example/v1', fetch));
    expect(check).toMatchObject({ kind: 'elsewhere', baseUrl: 'https://lab.example' });
  });

  it('treats a refused key at another path as the right path', async () => {
    const { fetch } = serviceAt({
      'https://lab.example/openai/v1/models': (authorized) =>
        authorized ? models() : refusal(401),
    });
    const check = await checkConnection(at('https://lab.example', fetch));
    expect(check).toMatchObject({ kind: 'elsewhere', baseUrl: 'https://lab.example/openai/v1' });
  });

  it('sends secrets nowhere but to the base URL and below it', async () => {
    const { fetch, keysSeen } = serviceAt({});
    await checkConnection({
      ...at('https://lab.example/api', fetch),
      secretHeaders: [['X-Team', 'blue']],
      extraHeaders: [['X-Site', 'north']],
    });
    expect(keysSeen).toEqual([
      'https://lab.example/api/models',
      'https://lab.example/api/v1/models',
    ]);
  });

  it('does not look elsewhere when the key is refused', async () => {
    const { fetch, keysSeen } = serviceAt({
      'https://lab.example/v1/models': () => refusal(401),
    });
    const check = await checkConnection(at('https://lab.example/v1', fetch));
    expect(check).toMatchObject({ kind: 'failed', error: { kind: 'http', status: 401 } });
    expect(keysSeen).toHaveLength(1);
  });

  it.each([
    ['a web page', () => page(), { kind: 'html' }],
    ['nothing', () => new Response(''), { kind: 'empty' }],
    ['JSON of another kind', () => Response.json({ hello: 1 }), { kind: 'malformed' }],
    ['a web page with 502', () => page(502), { kind: 'http', status: 502, isHtml: true }],
    ['a 404', () => refusal(404), { kind: 'http', status: 404 }],
  ])('distinguishes %s', async (_what, answer, error) => {
    const { fetch } = serviceAt({ 'https://lab.example/v1/models': answer });
    const check = await checkConnection(at('https://lab.example/v1', fetch));
    expect(check).toMatchObject({ kind: 'failed', error });
  });

  it('does not look elsewhere when the service refuses a header', async () => {
    const probed: string[] = [];
    vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
      probed.push(url);
      return new Headers(headers).has('x-team')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(refusal(401));
    });
    const check = await checkConnection({
      baseUrl: 'https://lab.example/v1',
      rootUrl: 'https://lab.example',
      extraHeaders: [['X-Team', 'blue']],
    });
    vi.unstubAllGlobals();
    expect(check).toMatchObject({ kind: 'failed', error: { refusedHeaders: ['X-Team'] } });
    expect(new Set(probed)).toEqual(
      new Set(['https://lab.example/v1/models', 'https://lab.example/robots.txt']),
    );
  });

  it('looks elsewhere when an address is not found and refuses every header', async () => {
    vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
      if (url.startsWith('https://lab.example/v1/')) return Promise.resolve(models());
      return new Headers(headers).has('authorization')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(refusal(404));
    });
    const check = await checkConnection({
      baseUrl: 'https://lab.example',
      rootUrl: 'https://lab.example',
      apiKey: 'sk-test-1234',
    });
    vi.unstubAllGlobals();
    expect(check).toMatchObject({ kind: 'elsewhere', baseUrl: 'https://lab.example/v1' });
  });

  it('treats a deployment that lists no models as one model', async () => {
    const { fetch } = serviceAt({});
    const check = await checkConnection(at('https://lab.example/openai/deployments/small', fetch));
    expect(check).toMatchObject({ kind: 'works', models: [{ id: 'small' }] });
  });

  it('is ended by its signal', async () => {
    const { fetch } = serviceAt({});
    const hanging = async (url: string, init: RequestInit) => {
      init.signal?.throwIfAborted();
      return fetch(url, init);
    };
    const check = checkConnection(at('https://lab.example/v1', hanging), AbortSignal.abort());
    await expect(check).rejects.toMatchObject({ error: { kind: 'stopped' } });
  });
});

describe('The description of a test', () => {
  it('says what an empty list means', () => {
    expect(describeCheck({ kind: 'works', models: [] }, context).title).toBe(
      'lab.example responds, but lists no models',
    );
  });

  it.each([
    [401, 'Key refused (401)'],
    [403, 'Key refused (403)'],
    [404, 'Wrong path (404)'],
    [405, 'Wrong path (405)'],
  ])('explains %i for a test of a connection', (status, title) => {
    const error = { kind: 'http', status, isHtml: false, words: 'no' } as const;
    expect(describeCheck({ kind: 'failed', error }, context)).toMatchObject({ title, words: 'no' });
  });
});

describe('Other base URLs to try', () => {
  it.each([
    [
      'https://a.example',
      ['https://a.example/v1', 'https://a.example/openai/v1', 'https://a.example/api/v1'],
    ],
    [
      'https://a.example/v1',
      ['https://a.example', 'https://a.example/openai/v1', 'https://a.example/api/v1'],
    ],
  ])('for %s', (baseUrl, others) => {
    expect(otherBaseUrls(baseUrl)).toEqual(others);
  });
});
