import { isObject } from './wire/json';
import type { ModelItem } from './model-facts';
import { atRoot, type Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';
import { browserFetch } from './wire/local-network';
import { readJson, send, type WireRequest } from './wire/transport';

type ListedModels = readonly { id: string; owned_by?: string }[];

/** A request of a server's own API, from its root, for more on its models than GET /models says. */
type MoreRequest = Pick<WireRequest, 'method' | 'path' | 'json'> & {
  /** The model that the reply is about; absent if it is a list. */
  about?: string;
};

/** By the owner that servers write in GET /models. docs/services.md says where these are from. */
const sources = new Map<
  string | undefined,
  (models: ListedModels, wanted?: string) => MoreRequest | undefined
>([
  ['organization_owner', () => ({ method: 'GET', path: '/api/v0/models' })], // LM Studio
  ['llamacpp', ofOnlyModel],
  ['library', ofOneModel], // Ollama
]);

function ofOnlyModel([first, ...others]: ListedModels): MoreRequest | undefined {
  return others.length > 0 ? undefined : { method: 'GET', path: '/props', about: first?.id };
}

function ofOneModel(models: ListedModels, wanted?: string): MoreRequest | undefined {
  const about = models.length === 1 ? models[0]?.id : wanted;
  const isListed = models.some(({ id }) => id === about);
  return isListed
    ? { method: 'POST', path: '/api/show', json: { model: about }, about }
    : undefined;
}

/** Milliseconds that a list of models waits for more facts. */
const maxWait = 3000;

/**
 * Items with more facts on some of the listed models, by one request. Returns none if the server has no such path or
 * fails, and throws ApiFailure only if it is stopped.
 */
export async function moreItems(
  endpoint: Endpoint,
  models: ListedModels,
  wanted: string | undefined,
  signal?: AbortSignal,
): Promise<ModelItem[]> {
  const known = models.find(({ owned_by }) => sources.has(owned_by));
  const request = known && sources.get(known.owned_by)?.(models, wanted);
  if (!request) return [];
  const { about, ...sent } = request;
  const limit = AbortSignal.timeout(maxWait);
  const ended = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    // A failure leaves facts out: with a fetch of its own, no probes look for the cause.
    const root = { ...atRoot(endpoint), fetch: endpoint.fetch ?? browserFetch };
    const response = await send(root, { ...sent, signal: ended });
    return itemsIn(await readJson(response, root, ended), about);
  } catch (reason) {
    if (reason instanceof ApiFailure && !signal?.aborted) return [];
    throw reason;
  }
}

function itemsIn(reply: unknown, about: string | undefined): ModelItem[] {
  if (!isObject(reply)) return [];
  if (about !== undefined) return [{ ...reply, id: about }];
  return Array.isArray(reply.data) ? reply.data.filter(isObject) : [];
}
