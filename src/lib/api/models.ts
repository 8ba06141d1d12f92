import { finiteNumber, isObject } from './json';
import { factsOf, type ReportedFacts } from './model-facts';
import { FoundItems, itemsOf, type PartialList } from './list-pages';
import { pathSegment } from './wire/address';
import { atRoot, type Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';
import { malformed, readJson, send } from './wire/transport';

/**
 * GET /models (docs/service.md#models), sorted by id. Of two with the same id the later one is used. Throws ApiFailure:
 * `malformed` if the reply has no list of models.
 */
export async function listModels(
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<PartialList<Model>> {
  try {
    return await requestModels(endpoint, signal);
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
  signal?: AbortSignal,
): Promise<PartialList<Model>> {
  const response = await send(endpoint, { method: 'GET', path: '/models', signal });
  const reply = await readJson(response, endpoint, signal);
  const found = new FoundItems<Model>();
  for (const value of itemsOf(reply, ['data', 'models'], response, endpoint))
    found.add(readModel(value));
  const list = found.list();
  const more = await moreFacts(endpoint, list.items, signal);
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
  return { model, raw };
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

/**
 * The paths of lists with more facts on the same models, from the root, by the owner that services write in GET /models.
 * LM Studio: lmstudio.ai/docs/developer/rest/endpoints.
 */
const detailPaths = new Map([['organization_owner', '/api/v0/models']]);

/** The facts of a longer list of the same service, by id; none if it has no such list or that fails. */
async function moreFacts(
  endpoint: Endpoint,
  models: readonly Model[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Model>> {
  const path = detailPaths.get(models[0]?.owned_by ?? '');
  if (path === undefined) return new Map();
  try {
    const root = atRoot(endpoint);
    const response = await send(root, { method: 'GET', path, signal });
    const values = itemsOf(await readJson(response, root, signal), ['data'], response, root);
    return new Map(values.flatMap((value) => readModel(value) ?? []).map((one) => [one.id, one]));
  } catch (reason) {
    if (reason instanceof ApiFailure && !signal?.aborted) return new Map();
    throw reason;
  }
}

/** Removes absent members, which would hide values from another reply. */
export function definedMembers(model: Model | undefined): Partial<Model> {
  return Object.fromEntries(Object.entries(model ?? {}).filter(([, value]) => value !== undefined));
}
