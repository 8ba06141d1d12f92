import { describe, expect, it } from 'vitest';
import { keyHeader } from '../../../tests/support/service/calls';
import { parseDuration } from '../base/api/wire/rate-limits';
import { createService, RequestCount } from './service';

const service = createService({ refusedKeys: ['revoked'], jsonBodyLimit: 2000 });

function get(path: string, headers: Record<string, string> = keyHeader): Promise<Response> {
  return service(new Request(`https://any.host${path}`, { headers }));
}

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return service(
    new Request('https://any.host/v1/chat/completions', {
      method: 'POST',
      headers: { ...keyHeader, 'content-type': 'application/json', ...headers },
      body,
    }),
  );
}

describe('Models', () => {
  it.each(['/v1/models', '/openai/v1/models', '/v1/models/'])('are listed at %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    const list = (await response.json()) as { object: string; data: object[] };
    expect(list.object).toBe('list');
    expect(list.data[0]).toMatchObject({
      id: 'built-in/guide',
      object: 'model',
      created: expect.any(Number) as number,
      owned_by: 'built-in',
      active: true,
      context_window: expect.any(Number) as number,
      public_apps: null,
    });
  });

  it.each(['built-in/guide', 'built-in%2Fguide'])('are retrieved by id: %s', async (id) => {
    expect(await (await get(`/v1/models/${id}`)).json()).toMatchObject({
      id: 'built-in/guide',
      max_completion_tokens: expect.any(Number) as number,
    });
  });

  it('that do not exist are named in a 404', async () => {
    const response = await get('/v1/models/nobody/none');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: { code: 'model_not_found', message: expect.stringContaining('nobody/none') as string },
    });
  });
});

describe('A request is refused', () => {
  it('with 404 and the path when nothing is there', async () => {
    const response = await get('/v1/nothing');
    expect(response.status).toBe(404);
    expect(JSON.stringify(await response.json())).toContain('/v1/nothing');
  });

  it('with 405 and the allowed method when the path is right', async () => {
    const response = await get('/v1/chat/completions');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it.each([
    ['no header', {}],
    ['another scheme', { authorization: 'Basic abc' }],
    ['an empty key', { authorization: 'Bearer ' }],
    ['a refused key', { authorization: 'Bearer revoked' }],
  ])('with 401 for %s', async (_, headers) => {
    const response = await get('/v1/models', headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid_api_key', type: 'invalid_request_error' },
    });
  });

  it('with 401 for any other key when the accepted ones are given', async () => {
    const strict = createService({ acceptedKeys: ['right'] });
    const status = async (key: string): Promise<number> => {
      const headers = { authorization: `Bearer ${key}` };
      return (await strict(new Request('https://any.host/v1/models', { headers }))).status;
    };
    expect([await status('right'), await status('wrong')]).toEqual([200, 401]);
  });

  it('with 415 when the body is not sent as JSON', async () => {
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('with 413 when the body is over the bound', async () => {
    const response = await post(JSON.stringify({ padding: 'x'.repeat(2000) }));
    expect(response.status).toBe(413);
    expect(JSON.stringify(await response.json())).toContain('2000 bytes');
  });

  it.each(['{', '', '[]', '"text"', 'null'])('with 400 for the body %j', async (body) => {
    expect((await post(body)).status).toBe(400);
  });

  it('with a request id like every answer', async () => {
    const ids = [await get('/v1/models'), await get('/v1/nothing')].map((response) =>
      response.headers.get('x-request-id'),
    );
    expect(ids[0]).toMatch(/^req_/);
    expect(ids[1]).toMatch(/^req_/);
    expect(ids[0]).not.toBe(ids[1]);
  });
});

const hour = 3_600_000;

it('The rate limits count down the requests of a day, and report when the day ends', () => {
  let now = 0;
  const count = new RequestCount(() => now);
  const first = new Map(count.headers());
  expect(first.get('x-ratelimit-reset-requests')).toBe('24h0m0s');
  now = 1.5 * hour + 440;
  const second = new Map(count.headers());
  const remaining = (headers: Map<string, string>) =>
    Number(headers.get('x-ratelimit-remaining-requests'));
  expect(remaining(first) - remaining(second)).toBe(1);
  expect(second.get('x-ratelimit-reset-requests')).toBe('22h29m59.56s');
  expect(parseDuration('22h29m59.56s')).toBe(24 * hour - now);
});

it('The rate limits start again after a day', () => {
  let now = 0;
  const count = new RequestCount(() => now);
  const first = count.headers();
  count.headers();
  now = 24 * hour;
  expect(count.headers()).toEqual(first);
});
