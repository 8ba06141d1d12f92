import { sendDeletion } from './deletion';
import { atRoot, type Endpoint } from './wire/endpoint';
import { isObject, numberOrNull, textOrNull } from './wire/json';
import { listPages, type PartialList } from './list-pages';
import { pathSegment } from './wire/address';
import { malformed, readJson, send } from './wire/transport';

/** A fine tuning as read from a reply (docs/service.md#fine-tunings). Missing texts are empty. */
export interface FineTuningRecord {
  id: string;
  name: string;
  base_model: string;
  type: string;
  input_file_id: string;
  /** Unix seconds. */
  created_at: number | null;
  fine_tuned_model: string;
  /** The unchanged reply. */
  raw: unknown;
}

/** The request of docs/service.md#endpoints. Unset fields are absent, never empty. */
export interface FineTuningRequest {
  base_model?: string;
  input_file_id?: string;
  name?: string;
  type?: string;
}

const path = '/v1/fine_tunings';

/**
 * GET {root_url}/v1/fine_tunings. If a later page fails, returns the pages before it. Throws ApiFailure if the first
 * page fails.
 */
export function listFineTunings(
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<PartialList<FineTuningRecord>> {
  return listPages(atRoot(endpoint), path, readFineTuning, signal);
}

/** POST {root_url}/v1/fine_tunings. Throws ApiFailure. */
export async function createFineTuning(
  endpoint: Endpoint,
  request: FineTuningRequest,
  signal?: AbortSignal,
): Promise<FineTuningRecord> {
  const root = atRoot(endpoint);
  const response = await send(root, { method: 'POST', path, json: request, signal });
  return fineTuningIn(response, root, signal);
}

/** GET {root_url}/v1/fine_tunings/{id}. Throws ApiFailure. */
export async function retrieveFineTuning(
  endpoint: Endpoint,
  id: string,
  signal?: AbortSignal,
): Promise<FineTuningRecord> {
  const root = atRoot(endpoint);
  const response = await send(root, { method: 'GET', path: pathOf(id), signal });
  return fineTuningIn(response, root, signal);
}

/** DELETE {root_url}/v1/fine_tunings/{id}. Throws ApiFailure. */
export async function deleteFineTuning(
  endpoint: Endpoint,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  await sendDeletion(atRoot(endpoint), pathOf(id), signal);
}

function pathOf(id: string): string {
  return `${path}/${pathSegment(id)}`;
}

async function fineTuningIn(
  response: Response,
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<FineTuningRecord> {
  const reply = await readJson(response, endpoint, signal);
  const record = readWrapped(reply);
  if (!record) throw malformed(reply, response, endpoint);
  return record;
}

/**
 * Accepts `{id, object, data: {…}}` with any value of `object` (docs/service.md#fine-tunings), or the bare fine tuning.
 */
function readWrapped(reply: unknown): FineTuningRecord | undefined {
  if (!isObject(reply)) return undefined;
  const inner = isObject(reply.data) ? { id: reply.id, ...reply.data } : reply;
  const record = readFineTuning(inner);
  return record && { ...record, raw: reply };
}

function readFineTuning(value: unknown): FineTuningRecord | undefined {
  if (!isObject(value)) return undefined;
  const id = textOrNull(value.id);
  if (!id) return undefined;
  return {
    id,
    name: textOrNull(value.name) ?? '',
    base_model: textOrNull(value.base_model) ?? '',
    type: textOrNull(value.type) ?? '',
    input_file_id: textOrNull(value.input_file_id) ?? '',
    created_at: numberOrNull(value.created_at),
    fine_tuned_model: textOrNull(value.fine_tuned_model) ?? '',
    raw: value,
  };
}
