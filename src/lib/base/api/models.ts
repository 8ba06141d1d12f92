import { finiteNumber, isObject } from './wire/json';
import { factsOf, type ReportedFacts } from './model-facts';
import { FoundItems, itemsOf, type PartialList } from './list-pages';
import { pathSegment } from './wire/address';
import { moreItems } from './more-facts';
import type { Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';
import { malformed, readJson, send } from './wire/transport';

/**
 * GET /models (docs/service.md#models), sorted by id. Of two with the same id the later one is used. Throws ApiFailure:
 * `malformed` if the reply has no list of models. Of a server that reports facts on one model at a time, they are those of
 * `wanted`.
 */
export async function listModels(
  endpoint: Endpoint,
  signal?: AbortSignal,
  wanted?: string,
): Promise<PartialList<Model>> {
  try {
    return await requestModels(endpoint, wanted, signal);
  } catch (reason) {
    const id = deploymentIn(endpoint.baseUrl);
    const isMissing =
      reason instanceof ApiFailure && reason.error.kind === 'http' && reason.error.status === 404;
    if (!isMissing || id === undefined) throw reason;
    const found = new FoundItems<Model>();
    found.add({ id });
    return found.list();
  }
}

/** The deployment that a base URL of Azure names: it is the only model there, and no path lists it. */
function deploymentIn(baseUrl: string): string | undefined {
  return /\/openai\/deployments\/([^/]+)$/.exec(baseUrl)?.[1];
}

async function requestModels(
  endpoint: Endpoint,
  wanted: string | undefined,
  signal?: AbortSignal,
): Promise<PartialList<Model>> {
  const response = await send(endpoint, { method: 'GET', path: '/models', signal });
  const reply = await readJson(response, endpoint, signal);
  const found = new FoundItems<Model>();
  for (const value of itemsOf(reply, ['data', 'models'], response, endpoint))
    found.add(readModel(value));
  const list = found.list();
  const more = await moreFacts(endpoint, list.items, wanted, signal);
  const items = list.items.map((model) => ({
    ...more.get(model.id),
    ...definedMembers(model),
    id: model.id,
  }));
  return { ...list, items: items.toSorted((a, b) => a.id.localeCompare(b.id)) };
}

/** A model and its unchanged reply. */
interface ModelDetail {
  model: Model;
  raw: unknown;
}

/** GET /models/{model} (docs/service.md#models). Throws ApiFailure: `malformed` if the reply has no model. */
export async function retrieveModel(
  endpoint: Endpoint,
  id: string,
  signal?: AbortSignal,
): Promise<ModelDetail> {
  const path = `/models/${pathSegment(id)}`;
  const response = await send(endpoint, { method: 'GET', path, signal });
  const raw = await readJson(response, endpoint, signal);
  const model = readModel(raw);
  if (!model) throw malformed(raw, response, endpoint);
  const more = (await moreFacts(endpoint, [model], model.id, signal)).get(model.id);
  return { model: { ...more, ...definedMembers(model), id: model.id }, raw };
}

function readModel(value: unknown): Model | undefined {
  if (!isObject(value) || typeof value.id !== 'string' || value.id.trim() === '') return undefined;
  return {
    id: value.id,
    created: finiteNumber(value.created),
    owned_by: typeof value.owned_by === 'string' ? value.owned_by : undefined,
    active: typeof value.active === 'boolean' ? value.active : undefined,
    ...factsOf(value),
  };
}

/** A model (docs/service.md#models). Real servers omit members; only the id is certain. */
export interface Model extends ReportedFacts {
  id: string;
  object?: string;
  /** Unix seconds. */
  created?: number;
  owned_by?: string;
  active?: boolean;
}

/** The further facts that the server has on some of these models, by id. */
async function moreFacts(
  endpoint: Endpoint,
  models: readonly Model[],
  wanted: string | undefined,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Model>> {
  const items = await moreItems(endpoint, models, wanted, signal);
  return new Map(items.flatMap((item) => readModel(item) ?? []).map((one) => [one.id, one]));
}

/** Removes absent members, which would hide values from another reply. */
export function definedMembers(model: Model | undefined): Partial<Model> {
  return Object.fromEntries(Object.entries(model ?? {}).filter(([, value]) => value !== undefined));
}
