import { describe, expect, it } from 'vitest';
import { apiKey, endpointAt, failureOf, replying } from '../../../../tests/support/api/replies';
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
])('The models of %s are listed by id', async (_, reply) => {
  const { items: models } = await listModels(replying(JSON.stringify(reply)));
  expect(models).toEqual([
    { id: 'a' },
    { id: 'b', created: 1, owned_by: 'o', active: true, context_window: 8192 },
  ]);
});

it('The list of models skips items that are not models, and members of the wrong type', async () => {
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

it('A model that is listed twice is returned once, as listed last', async () => {
  const data = [{ id: 'a' }, { id: 'b' }, { id: 'a', owned_by: 'o' }];
  expect(await listModels(replying(JSON.stringify({ data })))).toEqual({
    items: [{ id: 'a', owned_by: 'o' }, { id: 'b' }],
  });
});

it('The key in the id of a model is masked', async () => {
  const { items } = await listModels(replying(JSON.stringify([{ id: `m ${apiKey}` }])));
  expect(items).toEqual([{ id: 'm [key]' }]);
});

it('A model whose id is half a character is counted, and the others are returned', async () => {
  const reply = '{"data":[{"id":"\\ud800"},{"id":"a"}]}';
  expect(await listModels(replying(reply))).toEqual({ items: [{ id: 'a' }], unusable: 1 });
});

it('An empty list has no models', async () => {
  expect(await listModels(replying('{"object":"list","data":[]}'))).toEqual({ items: [] });
});

it.each(['null', '{}', '"no"', '{"data":{}}'])(
  'A reply without a list of models is reported: %s',
  async (body) => {
    expect(await failureOf(listModels(replying(body)))).toEqual({
      kind: 'malformed',
      status: 200,
      words: body,
    });
  },
);

it('The key in a reply without a list is masked', async () => {
  const error = await failureOf(listModels(replying(JSON.stringify({ key: `${apiKey}` }))));
  expect(JSON.stringify(error)).not.toContain('sk-test');
});

describe('One model', () => {
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
describe('A list of LM Studio', () => {
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

describe('Facts from the own API of a local server', () => {
  interface Sent {
    method?: string;
    url: string;
    body?: string;
  }

  /** A server that lists these models and answers other requests with `detail`. */
  function serving(data: object[], detail: () => Promise<Response>) {
    const sent: Sent[] = [];
    const endpoint = {
      ...endpointAt('http://localhost:8080/v1', (url, { method, body }) => {
        sent.push({ method, url, ...(typeof body === 'string' && { body }) });
        if (url.endsWith('/v1/models')) return Promise.resolve(Response.json({ data }));
        if (url.includes('/v1/models/')) return Promise.resolve(Response.json(data[0]));
        return detail();
      }),
      rootUrl: 'http://localhost:8080',
    };
    return { endpoint, more: () => sent.slice(1) };
  }

  const props = async () => Response.json({ total_slots: 2, modalities: { vision: true } });
  const shown = async () => Response.json({ capabilities: ['tools'] });
  const ollama = [
    { id: 'a', owned_by: 'hf.co' },
    { id: 'b', owned_by: 'library' },
  ];

  it('are those of the only model of llama.cpp', async () => {
    const { endpoint, more } = serving([{ id: 'a', owned_by: 'llamacpp' }], props);
    const { items } = await listModels(endpoint);
    expect(items).toMatchObject([{ id: 'a', slots: 2, capabilities: ['vision'] }]);
    expect(more()).toEqual([{ method: 'GET', url: 'http://localhost:8080/props' }]);
  });

  it('are not requested of llama.cpp for several models, which it has in turn', async () => {
    const { endpoint, more } = serving(
      ['a', 'b'].map((id) => ({ id, owned_by: 'llamacpp' })),
      props,
    );
    await listModels(endpoint, undefined, 'a');
    expect(more()).toEqual([]);
  });

  it('are requested of Ollama for one model: the wanted one', async () => {
    const { endpoint, more } = serving(ollama, shown);
    const { items } = await listModels(endpoint, undefined, 'b');
    expect(items.map(({ capabilities }) => capabilities)).toEqual([undefined, ['tools']]);
    expect(more()).toEqual([
      { method: 'POST', url: 'http://localhost:8080/api/show', body: '{"model":"b"}' },
    ]);
  });

  it('are requested of Ollama for no model if none of its models is wanted', async () => {
    const { endpoint, more } = serving(ollama, shown);
    await listModels(endpoint, undefined, 'c');
    expect(more()).toEqual([]);
  });

  it('complete a single model of Ollama', async () => {
    const { endpoint } = serving(ollama.slice(1), shown);
    const { model: found } = await retrieveModel(endpoint, 'b');
    expect(found).toEqual({ id: 'b', owned_by: 'library', capabilities: ['tools'] });
  });

  it.each([
    ['is refused', async () => new Response('', { status: 403 })],
    ['is no JSON', async () => new Response('<html>')],
    ['is a list', async () => Response.json([1])],
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('are left out if their request %s, which is not sent again', async (_, detail) => {
    const { endpoint, more } = serving([{ id: 'a', owned_by: 'llamacpp' }], detail);
    expect((await listModels(endpoint)).items).toEqual([{ id: 'a', owned_by: 'llamacpp' }]);
    expect(more()).toHaveLength(1);
  });

  it('name the model as its list does, whatever they say', async () => {
    const detail = async () => Response.json({ id: 'x', owned_by: 'y', total_slots: 2 });
    const { endpoint } = serving([{ id: 'a', owned_by: 'llamacpp' }], detail);
    expect((await listModels(endpoint)).items).toEqual([
      { id: 'a', owned_by: 'llamacpp', slots: 2 },
    ]);
  });
});
