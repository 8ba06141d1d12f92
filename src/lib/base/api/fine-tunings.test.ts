import { describe, expect, it } from 'vitest';
import type { Fetch } from './wire/endpoint';
import {
  createFineTuning,
  deleteFineTuning,
  listFineTunings,
  retrieveFineTuning,
} from './fine-tunings';
import { apiKey, endpointAt, failureOf, replying } from '../../../../tests/support/api/replies';

/** The fields of docs/service.md#fine-tunings. */
const fields = {
  id: 'ft_1',
  name: 'Reviews',
  base_model: 'm',
  type: 'lora',
  input_file_id: 'file_1',
  created_at: 1_763_600_000,
  fine_tuned_model: 'ft:m:reviews',
};

/** An endpoint whose root URL is not a prefix of its base URL, and the requests that it received. */
function recording(reply: Response) {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch: Fetch = (url, init) => {
    calls.push({ url, init });
    return Promise.resolve(reply);
  };
  const endpoint = {
    ...endpointAt('https://api.test/openai/v1', fetch),
    rootUrl: 'https://r.test',
  };
  return { endpoint, calls };
}

it('The list of fine tunings is read from the root URL', async () => {
  const { endpoint, calls } = recording(Response.json({ object: 'list', data: [fields, {}] }));
  expect(await listFineTunings(endpoint)).toEqual({ items: [{ ...fields, raw: fields }] });
  expect(calls[0]?.url).toBe('https://r.test/v1/fine_tunings');
});

describe('One fine tuning', () => {
  it.each([
    ['wrapped in data', { id: 'ft_1', object: 'object', data: fields }],
    ['bare', fields],
    ['wrapped, its id outside only', { id: 'ft_1', data: { ...fields, id: undefined } }],
  ])('is read %s', async (_, reply) => {
    const { raw: _raw, ...read } = await retrieveFineTuning(replying(JSON.stringify(reply)), 'x');
    expect(read).toEqual(fields);
  });

  it('may omit all members except its id', async () => {
    expect(await retrieveFineTuning(replying('{"id":"a","data":{}}'), 'a')).toMatchObject({
      id: 'a',
      name: '',
      created_at: null,
    });
  });

  it.each(['[]', '{}', '{"data":{"name":"a"}}'])(
    'without an id is unreadable: %s',
    async (body) => {
      expect(await failureOf(retrieveFineTuning(replying(body), 'a'))).toMatchObject({
        kind: 'malformed',
      });
    },
  );

  it('is requested by its id as one segment of the path', async () => {
    const { endpoint, calls } = recording(Response.json({ id: 'a/b', data: fields }));
    await retrieveFineTuning(endpoint, 'a/b');
    expect(calls[0]?.url).toBe('https://r.test/v1/fine_tunings/a%2Fb');
  });
});

it('A new fine tuning is created with the given fields and the key', async () => {
  const { endpoint, calls } = recording(Response.json({ id: 'ft_1', data: fields }));
  await createFineTuning(endpoint, { base_model: 'm', type: 'lora' });
  expect(calls[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"base_model":"m","type":"lora"}',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
  });
});

it.each([
  ['a deletion response', Response.json({ id: 'ft_1', object: 'fine_tuning', deleted: true })],
  ['an empty success', new Response(null, { status: 204 })],
])('A reply of %s counts as deleted', async (_, reply) => {
  const { endpoint, calls } = recording(reply);
  await deleteFineTuning(endpoint, 'ft_1');
  expect(calls[0]).toMatchObject({
    url: 'https://r.test/v1/fine_tunings/ft_1',
    init: { method: 'DELETE' },
  });
});

it('A web page is distinguished from a reply of fine tunings, and names the host of the root URL', async () => {
  const { endpoint } = recording(new Response('<!doctype html><p>Hello', { status: 200 }));
  expect(await failureOf(listFineTunings(endpoint))).toEqual({
    kind: 'html',
    status: 200,
    host: 'r.test',
    words: 'Hello',
  });
});
