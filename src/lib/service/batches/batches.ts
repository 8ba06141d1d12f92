import { readJsonBody } from '../json-body';
import { listPage } from '../list-page';
import type { ServiceOptions } from '../options';
import type { Call } from '../router';
import { invalid, ServiceError } from '../service-error';
import { enter, isActive } from './batch-state';
import { newBatch } from './new-batch';
import type { StoredBatch } from './stored-batch';

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
      ? { ...current, object: enter(current.object, 'cancelling', service) }
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
