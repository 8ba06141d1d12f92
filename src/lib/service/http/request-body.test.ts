import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { form, post } from '../../../../tests/support/service/calls';
import { createService } from '../service';

/** Simulates Firefox. */
beforeEach(() => {
  vi.spyOn(Request.prototype, 'body', 'get').mockReturnValue(undefined as unknown as null);
});
afterEach(() => vi.restoreAllMocks());

it('The body of a request is read as JSON in a browser without Request.prototype.body', async () => {
  const response = await post(createService({ pace: Infinity }), '/chat/completions', {
    model: 'built-in/guide',
    messages: [{ role: 'user', content: '/sample echo' }],
  });
  expect(await response.json()).toMatchObject({ object: 'chat.completion' });
});

it('The body of a request that is empty or not JSON is refused there', async () => {
  const service = createService({ pace: Infinity });
  const headers = { authorization: 'Bearer any', 'content-type': 'application/json' };
  for (const body of ['{', undefined]) {
    const url = 'https://any.host/v1/chat/completions';
    const response = await service(new Request(url, { method: 'POST', headers, body }));
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_json' } });
  }
});

it('The body of a request is read as a form there', async () => {
  const fields = form({ purpose: 'batch', file: new Blob(['{}\n']) }, 'lines.jsonl');
  const response = await post(createService({ pace: Infinity }), '/files', fields);
  expect(await response.json()).toMatchObject({ object: 'file', bytes: 3 });
});
