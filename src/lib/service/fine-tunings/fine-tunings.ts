import { fineTuningRules } from '../../base/api/rules/fine-tuning-request';
import type { FineTuning, StoredFineTuning } from '../store/store';
import { findFile } from '../files/files';
import { readJsonBody } from '../http/request-body';
import { listPage } from '../http/list-page';
import { findModel } from '../models/models';
import type { ServiceOptions } from '../base/options';
import type { Call } from '../http/router';
import { requireValid, ServiceError } from '../http/service-error';

/** POST {root_url}/v1/fine_tunings (docs/service.md#endpoints). */
export async function createFineTuning({ request, service }: Call): Promise<Response> {
  const body = await readJsonBody(request, service.jsonBodyLimit);
  const fields = await check(body, service);
  const createdAt = service.now();
  const object: FineTuning = {
    id: `ft_${service.createId()}`,
    ...fields,
    created_at: Math.floor(createdAt / 1000),
    fine_tuned_model: '',
  };
  const record = { object, createdAt };
  await service.store.write([{ kind: 'fineTuning', id: object.id, record }]);
  return wrapped(object);
}

/** GET {root_url}/v1/fine_tunings, newest first. */
export async function listFineTunings({ request, service }: Call): Promise<Response> {
  const stored = await service.store.list('fineTuning');
  stored.sort((first, second) => second.createdAt - first.createdAt);
  return listPage(
    stored.map(({ object }) => object),
    request.url,
  );
}

export async function retrieveFineTuning({
  parameters: [id = ''],
  service,
}: Call): Promise<Response> {
  return wrapped((await find(id, service)).object);
}

export async function deleteFineTuning({
  parameters: [id = ''],
  service,
}: Call): Promise<Response> {
  await find(id, service);
  await service.store.write([{ kind: 'fineTuning', id, record: undefined }]);
  return Response.json({ id, object: 'fine_tuning', deleted: true });
}

type Fields = Pick<FineTuning, 'name' | 'base_model' | 'type' | 'input_file_id'>;

/** Checks the four optional strings, which default to empty. The model and the file that they name must exist. */
async function check(body: { [name: string]: unknown }, service: ServiceOptions): Promise<Fields> {
  requireValid(fineTuningRules, body);
  const {
    name = '',
    base_model: baseModel = '',
    type = '',
    input_file_id: file = '',
  } = body as Partial<Fields>;
  if (baseModel !== '') await findModel(service, baseModel, 'text', 'base_model');
  if (file !== '') await findFile(file, service, 'input_file_id');
  return { name, base_model: baseModel, type, input_file_id: file };
}

async function find(id: string, { store }: ServiceOptions): Promise<StoredFineTuning> {
  const stored = await store.get('fineTuning', id);
  if (stored) return stored;
  const message = `The fine tuning "${id}" does not exist here. GET /v1/fine_tunings lists the ids.`;
  throw new ServiceError(404, message, { code: 'fine_tuning_not_found' });
}

function wrapped(object: FineTuning): Response {
  return Response.json({ id: object.id, object: 'fine_tuning', data: object });
}
