import type { ServiceOptions } from '../options';
import { ServiceError } from '../service-error';
import type { StoredFile } from './stored-file';

/** Throws 404 for an id that is not stored. `param` is the request field that named it, where one did. */
export async function findFile(
  id: string,
  { store }: ServiceOptions,
  param?: string,
): Promise<StoredFile> {
  const file = await store.get('file', id);
  if (file) return file;
  throw new ServiceError(404, `The file "${id}" does not exist here. GET /files lists the ids.`, {
    code: 'file_not_found',
    param,
  });
}
