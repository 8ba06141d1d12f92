import type { FileReply } from '../../api/file-types';
import type { ServiceOptions } from '../options';
import { ServiceError } from '../service-error';

export interface StoredFile {
  object: FileReply;
  /** Milliseconds since 1970, fractional: finer than `created_at`, for the order of the list. */
  createdAt: number;
  /** Never read as a whole: an input file may have 100 MB. */
  content: Blob;
}

export function newFile(
  content: Blob,
  filename: string,
  purpose: 'batch' | 'batch_output',
  { now, createId }: ServiceOptions,
): StoredFile {
  const createdAt = now();
  const object: FileReply = {
    id: `file_${createId()}`,
    object: 'file',
    bytes: content.size,
    created_at: Math.floor(createdAt / 1000),
    filename,
    purpose,
  };
  return { object, createdAt, content };
}

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
