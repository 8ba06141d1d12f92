import type { ServiceOptions } from '../options';
import { ServiceError } from '../service-error';
import type { StoredFile } from './stored-file';

/** Finds a file by its id. Throws 404 for an unknown id; `param` is the request field that named it, if any. */
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
