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

/** Tokens per second. */
export interface Speed {
  reading: number;
  writing: number;
}

/**
 * POST {root_url}/own-models/speed/{billions}: measures this machine with weights that mean nothing, in place of the model in
 * memory.
 */
export async function measureSpeed(
  endpoint: Endpoint,
  billions: string,
  signal: AbortSignal,
): Promise<Speed> {
  const path = `/own-models/speed/${billions}`;
  const { reading, writing } = await reply(endpoint, 'POST', path, signal);
  return { reading: Number(reading), writing: Number(writing) };
}

async function request(
  endpoint: Endpoint,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  signal?: AbortSignal,
): Promise<InMemory> {
  const { folder, bytes, loading } = await reply(endpoint, method, path, signal);
  return {
    ...(typeof folder === 'string' ? { folder } : {}),
    bytes: Number(bytes) || 0,
    ...(typeof loading === 'string' ? { loading } : {}),
  };
}

async function reply(
  endpoint: Endpoint,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  signal?: AbortSignal,
): Promise<{ [member: string]: unknown }> {
  const root = atRoot(endpoint);
  const value = await readJson(await send(root, { method, path, signal }), root, signal);
  return isObject(value) ? value : {};
}
