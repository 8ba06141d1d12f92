import { expect, it, vi } from 'vitest';
import { endpointAt, failureOf, replying } from '../../../../tests/support/api/replies';
import type { EmbeddingEngine } from '../../service/base/engine';
import type { ServiceOptions } from '../../service/base/options';
import { completeOptions, createService } from '../../service/service';
import { createEmbeddings } from './embeddings';

const texts = { model: 'm', input: ['a', 'b'] };

/** Vectors that a reply holds. */
const embeddings = (data: unknown) => createEmbeddings(replying(JSON.stringify({ data })), texts);

it('A call for embeddings requests numbers, and a length only where it is given', async () => {
  const bodies: unknown[] = [];
  const endpoint = endpointAt('https://api.test/v1', async (url, init) => {
    bodies.push([url, JSON.parse(init.body as string)]);
    return Response.json({ data: [{ embedding: [1] }] });
  });
  await createEmbeddings(endpoint, { model: 'm', input: 'a' });
  await createEmbeddings(endpoint, { model: 'm', input: 'a', dimensions: 8 });
  const url = 'https://api.test/v1/embeddings';
  const body = { model: 'm', input: 'a', encoding_format: 'float' };
  expect(bodies).toEqual([
    [url, body],
    [url, { ...body, dimensions: 8 }],
  ]);
});

it('A call for embeddings returns the vectors in the order of the texts', async () => {
  const [first, second] = [
    [1, 0.5],
    [-2e-3, 3],
  ];
  const swapped = [
    { index: 1, embedding: second },
    { index: 0, embedding: first },
  ];
  expect(await embeddings(swapped)).toEqual([first, second]);
  expect(await embeddings([{ embedding: first }, { embedding: second }])).toEqual([first, second]);
});

it.each([
  ['no list', {}],
  ['too few vectors', [{ embedding: [1] }]],
  ['vectors of two lengths', [{ embedding: [1] }, { embedding: [1, 2] }]],
  ['empty vectors', [{ embedding: [] }, { embedding: [] }]],
  ['other values among the numbers', [{ embedding: [1, null] }, { embedding: [1, '2'] }]],
  ['items that are none', [null, 7]],
])('A call for embeddings refuses a reply with %s', async (_, data) => {
  expect(await failureOf(embeddings(data))).toMatchObject({ kind: 'malformed' });
});

it('A call for embeddings refuses vectors in Base64 with a reason', async () => {
  const error = await failureOf(embeddings([{ embedding: 'AACAPw==' }, { embedding: 'AACAPw==' }]));
  expect(error).toMatchObject({ kind: 'malformed', words: expect.stringMatching(/Base64/) });
});

it('A call for embeddings reports the refusal of the service after one request', async () => {
  const fetch = vi.fn(async () =>
    Response.json({ error: { message: 'Too long.' } }, { status: 400 }),
  );
  const error = await failureOf(createEmbeddings(endpointAt('https://api.test/v1', fetch), texts));
  expect(error).toMatchObject({ kind: 'http', status: 400, words: 'Too long.' });
  expect(fetch).toHaveBeenCalledOnce();
});

const { own: none } = completeOptions({});

/** The demo service with an own embedding model whose vectors hold the length of the text. */
function demoService(own: ServiceOptions['own'] = none) {
  const service = createService({ own });
  return endpointAt('https://any.host/v1', (url, init) => service(new Request(url, init)));
}

it('The demo service embeds texts with an own model', async () => {
  const model = { id: 'own/small', task: 'embeddings', contextWindow: 128 } as const;
  const embed: EmbeddingEngine['embed'] = async (_, texts) => ({
    vectors: texts.map(({ length }) => [length, 1]),
    promptTokens: 2,
  });
  const own = { ...none, models: () => Promise.resolve([model]), embed };
  const request = { model: 'own/small', input: ['one', 'three'] };
  expect(await createEmbeddings(demoService(own), request)).toEqual([
    [3, 1],
    [5, 1],
  ]);
});

it('The demo service refuses embeddings with a reason without such a model', async () => {
  const request = { model: 'built-in/guide', input: 'one' };
  const error = await failureOf(createEmbeddings(demoService(), request));
  expect(error).toMatchObject({
    kind: 'http',
    status: 400,
    words: expect.stringMatching(/embeddings/),
  });
});
