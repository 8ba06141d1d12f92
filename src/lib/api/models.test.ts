import { describe, expect, it } from 'vitest';
import { apiKey, endpointAt, failureOf, replying } from '../../../tests/support/api/replies';
import { listModels, retrieveModel } from './models';

const model = {
  id: 'b',
  object: 'model',
  created: 1,
  owned_by: 'o',
  active: true,
  context_window: 8192,
  public_apps: null,
};

it.each([
  ['a list object', { object: 'list', data: [model, { id: 'a' }] }],
  ['a bare array', [model, { id: 'a' }]],
])('gives the models of %s by id', async (_, reply) => {
  const { items: models } = await listModels(replying(JSON.stringify(reply)));
  expect(models).toEqual([
    { id: 'a' },
    { id: 'b', created: 1, owned_by: 'o', active: true, context_window: 8192 },
  ]);
});

it('skips items that are not models, and members of the wrong type', async () => {
  const data = [
    null,
    7,
    {},
    { id: '' },
    { id: ' ' },
    { id: 4 },
    { id: 'a', created: 'now', active: 1 },
  ];
  expect(await listModels(replying(JSON.stringify({ data })))).toEqual({ items: [{ id: 'a' }] });
});

it('returns a model that is listed twice once, as listed last', async () => {
  const data = [{ id: 'a' }, { id: 'b' }, { id: 'a', owned_by: 'o' }];
  expect(await listModels(replying(JSON.stringify({ data })))).toEqual({
    items: [{ id: 'a', owned_by: 'o' }, { id: 'b' }],
  });
});

it('masks the key in the id of a model', async () => {
  const { items } = await listModels(replying(JSON.stringify([{ id: `m ${apiKey}` }])));
  expect(items).toEqual([{ id: 'm [key]' }]);
});

it('counts a model whose id is half a character, and returns the others', async () => {
  const reply = '{"data":[{"id":"\\ud800"},{"id":"a"}]}';
  expect(await listModels(replying(reply))).toEqual({ items: [{ id: 'a' }], unusable: 1 });
});

it('returns no models if the list is empty', async () => {
  expect(await listModels(replying('{"object":"list","data":[]}'))).toEqual({ items: [] });
});

it.each(['null', '{}', '"no"', '{"data":{}}'])(
  'reports a reply without a list: %s',
  async (body) => {
    expect(await failureOf(listModels(replying(body)))).toEqual({
      kind: 'malformed',
      status: 200,
      words: body,
    });
  },
);

it('masks the key in a reply without a list', async () => {
  const error = await failureOf(listModels(replying(JSON.stringify({ key: `${apiKey}` }))));
  expect(JSON.stringify(error)).not.toContain('sk-test');
});

describe('one model', () => {
  it('is requested by its id, whose slashes do not divide the path', async () => {
    const urls: string[] = [];
    const endpoint = endpointAt('https://api.test/v1', (url) => {
      urls.push(url);
      return Promise.resolve(Response.json({ ...model, max_completion_tokens: 4096 }));
    });
    const detail = await retrieveModel(endpoint, 'openai/gpt oss');
    expect(urls).toEqual(['https://api.test/v1/models/openai%2Fgpt%20oss']);
    expect(detail.model).toMatchObject({ id: 'b', max_completion_tokens: 4096 });
    expect(detail.raw).toMatchObject({ public_apps: null });
  });

  it('without an id is malformed', async () => {
    expect(await failureOf(retrieveModel(replying('{"object":"model"}'), 'a'))).toMatchObject({
      kind: 'malformed',
    });
  });
});

// lmstudio.ai/docs/developer/rest/endpoints: the same ids as in GET /v1/models, which has nothing but them.
describe('a list of LM Studio', () => {
  const more = { data: [{ id: 'a', type: 'vlm', max_context_length: 32_768 }, { id: 'b' }] };
  const serving = (detail: () => Response, owner = 'organization_owner') => {
    const listed = { data: [{ id: 'a', owned_by: owner }] };
    const urls: string[] = [];
    const endpoint = {
      ...endpointAt('http://localhost:1234/v1', (url) => {
        urls.push(url);
        return Promise.resolve(url.endsWith('/v1/models') ? Response.json(listed) : detail());
      }),
      rootUrl: 'http://localhost:1234',
    };
    return { endpoint, urls };
  };

  it('is completed from its own API', async () => {
    const { endpoint, urls } = serving(() => Response.json(more));
    expect((await listModels(endpoint)).items).toEqual([
      {
        id: 'a',
        owned_by: 'organization_owner',
        context_window: 32_768,
        capabilities: ['vision'],
      },
    ]);
    expect(urls).toEqual([
      'http://localhost:1234/v1/models',
      'http://localhost:1234/api/v0/models',
    ]);
  });

  it('is requested for that owner only, not for a name that every object has', async () => {
    const { endpoint, urls } = serving(() => Response.json({}), 'constructor');
    await listModels({ ...endpoint, rootUrl: 'http://localhost:1234/root' });
    expect(urls).toEqual(['http://localhost:1234/v1/models']);
  });

  it('stays as it is where that API is missing', async () => {
    const { endpoint } = serving(() => new Response('', { status: 404 }));
    expect((await listModels(endpoint)).items).toEqual([
      { id: 'a', owned_by: 'organization_owner' },
    ]);
  });
});
