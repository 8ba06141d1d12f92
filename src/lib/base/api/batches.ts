import { batchEndpoint } from './rules/batch-request';
import type { BatchError } from './batch-types';
import type { Endpoint } from './wire/endpoint';
import { isObject, type JsonObject, numberOrNull, textOrNull } from './wire/json';
import { listPages, type PartialList } from './list-pages';
import { pathSegment } from './wire/address';
import { malformed, readJson, send } from './wire/transport';

/** A batch as read from a reply (docs/service.md#batches). Members that are missing or empty are null. */
export interface Batch {
  id: string;
  endpoint: string | null;
  input_file_id: string | null;
  completion_window: string | null;
  /** A BatchStatus, or a status that only this server knows, which then does not count as final. */
  status: string;
  output_file_id: string | null;
  error_file_id: string | null;
  errors: BatchError[];
  request_counts: { total: number; completed: number; failed: number };
  metadata: { [name: string]: unknown } | null;
  /** All times are in Unix seconds. */
  created_at: number | null;
  expires_at: number | null;
  in_progress_at: number | null;
  finalizing_at: number | null;
  completed_at: number | null;
  failed_at: number | null;
  expired_at: number | null;
  cancelling_at: number | null;
  cancelled_at: number | null;
  /** The unchanged reply. */
  raw: unknown;
}

export interface BatchRequest {
  input_file_id: string;
  /** A duration from 24h to 7d (docs/service.md#batches). */
  completion_window: string;
  /** Omitted from the request if null. */
  metadata: { [name: string]: string } | null;
  /** Members that the specification does not define. */
  further?: JsonObject;
}

/** GET /batches. Throws ApiFailure. */
export function listBatches(endpoint: Endpoint, signal?: AbortSignal): Promise<PartialList<Batch>> {
  return listPages(endpoint, '/batches', readBatch, signal);
}

/** GET /batches/{batch_id}. Throws ApiFailure. */
export async function retrieveBatch(
  endpoint: Endpoint,
  id: string,
  signal?: AbortSignal,
): Promise<Batch> {
  const response = await send(endpoint, { method: 'GET', path: pathOf(id), signal });
  return batchIn(response, endpoint, signal);
}

/**
 * POST /batches. Sent once and never retried automatically, since a retry could create a second batch. Throws
 * ApiFailure.
 */
export async function createBatch(
  endpoint: Endpoint,
  request: BatchRequest,
  signal?: AbortSignal,
): Promise<Batch> {
  const json = batchBody(request);
  const response = await send(endpoint, { method: 'POST', path: '/batches', json, signal });
  return batchIn(response, endpoint, signal);
}

/** The JSON body of the request. */
export function batchBody({
  input_file_id,
  completion_window,
  metadata,
  further,
}: BatchRequest): JsonObject {
  return {
    input_file_id,
    endpoint: batchEndpoint,
    completion_window,
    ...(metadata && { metadata }),
    ...further,
  };
}

/** POST /batches/{batch_id}/cancel. Throws ApiFailure. */
export async function cancelBatch(
  endpoint: Endpoint,
  id: string,
  signal?: AbortSignal,
): Promise<Batch> {
  const response = await send(endpoint, { method: 'POST', path: `${pathOf(id)}/cancel`, signal });
  return batchIn(response, endpoint, signal);
}

function pathOf(id: string): string {
  return `/batches/${pathSegment(id)}`;
}

async function batchIn(
  response: Response,
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<Batch> {
  const reply = await readJson(response, endpoint, signal);
  const batch = readBatch(reply);
  if (!batch) throw malformed(reply, response, endpoint);
  return batch;
}

function readBatch(value: unknown): Batch | undefined {
  if (!isObject(value)) return undefined;
  const id = textOrNull(value.id);
  if (!id) return undefined;
  return {
    id,
    endpoint: textOrNull(value.endpoint),
    input_file_id: textOrNull(value.input_file_id),
    completion_window: textOrNull(value.completion_window),
    status: textOrNull(value.status) ?? 'unknown',
    output_file_id: textOrNull(value.output_file_id),
    error_file_id: textOrNull(value.error_file_id),
    errors: readErrors(value.errors),
    request_counts: readCounts(value.request_counts),
    metadata: isObject(value.metadata) ? value.metadata : null,
    created_at: numberOrNull(value.created_at),
    expires_at: numberOrNull(value.expires_at),
    in_progress_at: numberOrNull(value.in_progress_at),
    finalizing_at: numberOrNull(value.finalizing_at),
    completed_at: numberOrNull(value.completed_at),
    failed_at: numberOrNull(value.failed_at),
    expired_at: numberOrNull(value.expired_at),
    cancelling_at: numberOrNull(value.cancelling_at),
    cancelled_at: numberOrNull(value.cancelled_at),
    raw: value,
  };
}

function readCounts(value: unknown): Batch['request_counts'] {
  const counts = isObject(value) ? value : {};
  const count = (name: string) => Math.max(0, numberOrNull(counts[name]) ?? 0);
  return { total: count('total'), completed: count('completed'), failed: count('failed') };
}

/**
 * Errors are a list object in the type definitions and a bare array in the vendor's example (docs/service.md#batches).
 */
function readErrors(value: unknown): BatchError[] {
  const items: unknown = isObject(value) ? value.data : value;
  if (!Array.isArray(items)) return [];
  return items.map(readError);
}

function readError(value: unknown): BatchError {
  if (!isObject(value)) return { code: '', message: String(value), param: null, line: null };
  return {
    code: textOrNull(value.code) ?? '',
    message: textOrNull(value.message) ?? '',
    param: textOrNull(value.param),
    line: numberOrNull(value.line),
  };
}
