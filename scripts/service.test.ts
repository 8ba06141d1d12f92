import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService } from './service.mjs';

let service: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  service = await startService({ key: 'right' });
});
afterAll(() => service.close());

function chat(content: string, key = 'right'): Promise<Response> {
  return fetch(`${service.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'built-in/guide',
      stream: true,
      messages: [{ role: 'user', content }],
    }),
  });
}

it('A service over HTTP streams, readable from any origin', async () => {
  const response = await chat('Hello');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect((await response.text()).endsWith('data: [DONE]\n\n')).toBe(true);
});

it('A service over HTTP answers the preflight of a browser without a key', async () => {
  const response = await fetch(`${service.url}/v1/chat/completions`, { method: 'OPTIONS' });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
});

it('A service over HTTP accepts only its key', async () => {
  expect((await chat('Hello', 'wrong')).status).toBe(401);
});

it('A service over HTTP exposes retry-after', async () => {
  const response = await chat('/sample error 429');
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
});

it('A service over HTTP breaks off the connection when its handler does', async () => {
  const response = await chat('/sample error cut');
  await expect(response.text()).rejects.toBeInstanceOf(TypeError);
});

it('A service over HTTP refuses a site that points its own name to this machine', async () => {
  const headers = { host: 'evil.example', authorization: 'Bearer right' };
  const request = get(`${service.url}/v1/models`, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(421);
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
});
