import { finiteNumber, isObject } from './wire/json';
import type { Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';
import { malformed, readJson, send } from './wire/transport';

export interface EmbeddingRequest {
  model: string;
  input: string | string[];
  /** Length of the vectors, for models that can shorten them. */
  dimensions?: number;
}

/**
 * POST /embeddings, which the specification leaves out: the form that other services have. Resolves with one vector for
 * each text, in order, all of one length. Throws ApiFailure: `malformed` if the reply has no such vectors.
 */
export async function createEmbeddings(
  endpoint: Endpoint,
  request: EmbeddingRequest,
  signal?: AbortSignal,
): Promise<number[][]> {
  const { model, input, dimensions } = request;
  const json = { model, input, encoding_format: 'float', ...(dimensions && { dimensions }) };
  const response = await send(endpoint, { method: 'POST', path: '/embeddings', json, signal });
  const reply = await readJson(response, endpoint, signal);
  const items = inOrder(isObject(reply) && Array.isArray(reply.data) ? reply.data : []);
  if (items.some(({ embedding }) => typeof embedding === 'string')) throw asBase64(response);
  const vectors = items.map(({ embedding }) => numbersOf(embedding));
  const texts = typeof input === 'string' ? 1 : input.length;
  const size = vectors[0]?.length ?? 0;
  const isWhole = vectors.length === texts && vectors.every(({ length }) => length === size);
  if (!isWhole || size === 0) throw malformed(reply, response, endpoint);
  return vectors;
}

/** Some services leave the index out, and then the order is that of the texts. */
function inOrder(data: unknown[]) {
  const items = data.filter(isObject);
  const indexOf = ({ index }: { index?: unknown }, place: number) => finiteNumber(index) ?? place;
  return items
    .map((item, place) => ({ embedding: item.embedding, at: indexOf(item, place) }))
    .toSorted((a, b) => a.at - b.at);
}

/** Empty if there are no numbers, or others among them. */
function numbersOf(embedding: unknown): number[] {
  if (!Array.isArray(embedding)) return [];
  const numbers = embedding.filter((value) => finiteNumber(value) !== undefined);
  return numbers.length === embedding.length ? (numbers as number[]) : [];
}

function asBase64({ status }: Response): ApiFailure {
  const words = 'The service sends Base64 although numbers (encoding_format float) were requested.';
  return new ApiFailure({ kind: 'malformed', status, words });
}
