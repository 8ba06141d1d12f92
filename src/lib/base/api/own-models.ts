import { isObject } from './wire/json';
import { atRoot, type Endpoint } from './wire/endpoint';
import { readJson, send } from './wire/transport';

/** Which own model of the demo service is in memory. */
export interface InMemory {
  /** Undefined if there is none. */
  folder?: string;
  /** About how much memory it takes, in bytes. */
  bytes: number;
  /** The folder of a model that is being loaded. */
  loading?: string;
}

/** GET {root_url}/own-models/loaded. Throws ApiFailure, like the others here. */
export function modelInMemory(endpoint: Endpoint): Promise<InMemory> {
  return request(endpoint, 'GET', '/own-models/loaded');
}

/** DELETE {root_url}/own-models/loaded: frees the memory. Answers under way end with an error. */
export function unloadModel(endpoint: Endpoint): Promise<InMemory> {
  return request(endpoint, 'DELETE', '/own-models/loaded');
}

/** POST {root_url}/own-models/{folder}/load: loads a model, in place of another, and has it make one token. */
export function loadModel(
  endpoint: Endpoint,
  folder: string,
  signal: AbortSignal,
): Promise<InMemory> {
  return request(endpoint, 'POST', `/own-models/${encodeURIComponent(folder)}/load`, signal);
}

async function request(
  endpoint: Endpoint,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  signal?: AbortSignal,
): Promise<InMemory> {
  const root = atRoot(endpoint);
  const value = await readJson(await send(root, { method, path, signal }), root, signal);
  const { folder, bytes, loading } = isObject(value) ? value : {};
  return {
    ...(typeof folder === 'string' ? { folder } : {}),
    bytes: Number(bytes) || 0,
    ...(typeof loading === 'string' ? { loading } : {}),
  };
}
