import { isObject } from './json';
import { FoundItems, itemsOf, type PartialList } from './list-pages';
import { pathSegment } from './wire/address';
import type { Endpoint } from './wire/endpoint';
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
  return { ...list, items: list.items.toSorted((a, b) => a.id.localeCompare(b.id)) };
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
    created: finite(value.created),
    owned_by: typeof value.owned_by === 'string' ? value.owned_by : undefined,
    active: typeof value.active === 'boolean' ? value.active : undefined,
    context_window: contextOf(value),
    max_completion_tokens: finite(value.max_completion_tokens),
    capabilities: capabilitiesOf(value),
  };
}

/** By the names of OpenRouter, LM Studio and vLLM, too. */
function contextOf(item: { [name: string]: unknown }): number | undefined {
  const { context_window, context_length, max_context_length, max_model_len } = item;
  return [context_window, context_length, max_context_length, max_model_len]
    .map(finite)
    .find((tokens) => tokens !== undefined);
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A model (docs/service.md#models). Real servers omit members; only the id is certain. */
export interface Model {
  id: string;
  object?: string;
  /** Unix seconds. */
  created?: number;
  owned_by?: string;
  active?: boolean;
  /** Size in tokens. */
  context_window?: number;
  /** In tokens; only the reply for a single model has it. */
  max_completion_tokens?: number;
  /** Absent if the service reports none. */
  capabilities?: Capability[];
}

/** An ability beyond text, as the service of a model reports it. */
type Capability = 'vision' | 'tools' | 'reasoning';

/** Words for each in the lists of OpenRouter, Mistral, Ollama, LM Studio and others. */
const words: [Capability, RegExp][] = [
  ['vision', /^(vision|image|vlm)$/],
  ['tools', /^(tools?|tool_use|tool_calling|function_calling)$/],
  ['reasoning', /^(reasoning|thinking|include_reasoning|reasoning_effort)$/],
];

/** The capabilities in an item of a list of models; undefined if it reports none. */
export function capabilitiesOf(item: { [name: string]: unknown }): Capability[] | undefined {
  const { architecture, capabilities, supported_parameters, input_modalities, type } = item;
  const modalities = isObject(architecture) ? architecture.input_modalities : undefined;
  const sources = [capabilities, supported_parameters, input_modalities, modalities, [type]];
  const named = sources.flatMap(namesOf);
  const found = words.filter(([, word]) => named.some((name) => word.test(name)));
  return found.length > 0 ? found.map(([capability]) => capability) : undefined;
}

/** The names of a list, or the members of an object that are true. */
function namesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string');
  if (!isObject(value)) return [];
  return Object.keys(value).filter((name) => value[name] === true);
}
