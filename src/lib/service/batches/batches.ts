import type { BatchReply } from '../../base/api/batch-types';
import { batchRules, windowSeconds } from '../../base/api/rules/batch-request';
import { findFile } from '../files/files';
import { listPage } from '../http/list-page';
import { readJsonBody } from '../http/request-body';
import type { Call } from '../http/router';
import { invalid, requireValid, ServiceError } from '../http/service-error';
import type { ServiceOptions } from '../base/options';
import type { StoredBatch } from '../store/store';
import { withStatus, isActive } from './batch-state';

/** POST /batches (docs/service.md#endpoints). */
export async function createBatch({ request, service, batches }: Call): Promise<Response> {
  const stored = await newBatch(await readJsonBody(request, service.jsonBodyLimit), service);
  const { id } = stored.object;
  await service.store.write([{ kind: 'batch', id, record: stored }]);
  batches.announce(id);
  return Response.json(stored.object);
}

/** GET /batches, newest first. */
export async function listBatches({ request, service, batches }: Call): Promise<Response> {
  const stored = await service.store.list('batch');
  batches.wake();
  stored.sort((first, second) => second.createdAt - first.createdAt);
  return listPage(
    stored.map(({ object }) => object),
    request.url,
  );
}

/** A request wakes the runner, so that a batch resumes after the computer slept. */
export async function retrieveBatch({
  parameters: [id = ''],
  service,
  batches,
}: Call): Promise<Response> {
  const { object } = await find(id, service);
  batches.wake();
  return Response.json(object);
}

/** POST /batches/{batch_id}/cancel (docs/service.md#batches). Cancelling twice is not an error. */
export async function cancelBatch({
  parameters: [id = ''],
  service,
  batches,
}: Call): Promise<Response> {
  const stored = await find(id, service);
  const cancel = (current: StoredBatch): StoredBatch | undefined =>
    isActive(current.object) && current.object.status !== 'cancelling'
      ? { ...current, object: withStatus(current.object, 'cancelling', service) }
      : undefined;
  const cancelled = await service.store.update('batch', id, cancel);
  if (cancelled) {
    batches.announce(id);
    return Response.json(cancelled.object);
  }
  const { object } = (await service.store.get('batch', id)) ?? stored;
  if (object.status === 'cancelling' || object.status === 'cancelled') return Response.json(object);
  throw invalid(
    'batch_id',
    `The batch is ${object.status} and cannot be cancelled.`,
    'batch_ended',
  );
}

async function find(id: string, { store }: ServiceOptions): Promise<StoredBatch> {
  const stored = await store.get('batch', id);
  if (stored) return stored;
  const message = `The batch "${id}" does not exist here. GET /batches lists the ids.`;
  throw new ServiceError(404, message, { code: 'batch_not_found' });
}

/** Creates a batch in its first state from the body of POST /batches (docs/service.md#endpoints). Throws 400 or 404. */
async function newBatch(
  body: { [name: string]: unknown },
  service: ServiceOptions,
): Promise<StoredBatch> {
  requireValid(batchRules, body);
  const request = body as Pick<BatchReply, 'endpoint' | 'input_file_id' | 'completion_window'> & {
    metadata?: BatchReply['metadata'];
  };
  const input = await findFile(request.input_file_id, service, 'input_file_id');
  if (input.object.purpose !== 'batch') {
    throw invalid('input_file_id', 'input_file_id must name a file with the purpose batch.');
  }
  const createdAt = service.now();
  const createdSeconds = Math.floor(createdAt / 1000);
  const object: BatchReply = {
    id: `batch_${service.createId()}`,
    object: 'batch',
    endpoint: request.endpoint,
    input_file_id: request.input_file_id,
    completion_window: request.completion_window,
    status: 'validating',
    output_file_id: null,
    error_file_id: null,
    errors: null,
    request_counts: { total: 0, completed: 0, failed: 0 },
    metadata: request.metadata ?? null,
    created_at: createdSeconds,
    expires_at: createdSeconds + (windowSeconds(request.completion_window) ?? 0),
    in_progress_at: null,
    finalizing_at: null,
    completed_at: null,
    failed_at: null,
    expired_at: null,
    cancelling_at: null,
    cancelled_at: null,
  };
  return { object, createdAt, offset: 0, chunks: 0 };
}
