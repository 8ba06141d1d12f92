import { batchFileLimits, isBatchFileName } from '../../base/api/rules/batch-request';
import { listPage } from '../http/list-page';
import { readFormBody } from '../http/request-body';
import type { Call } from '../http/router';
import { invalid, ServiceError } from '../http/service-error';
import type { ServiceOptions } from '../base/options';
import type { FileReply, StoredFile } from '../store/store';

/** POST /files (docs/service.md#endpoints). */
export async function uploadFile({ request, service }: Call): Promise<Response> {
  const upload = await readUpload(request);
  const file = newFile(upload, upload.name, 'batch', service);
  await service.store.write([{ kind: 'file', id: file.object.id, record: file }]);
  return Response.json(file.object);
}

/** GET /files, newest first. */
export async function listFiles({ request, service }: Call): Promise<Response> {
  const files = await service.store.list('file');
  files.sort((first, second) => second.createdAt - first.createdAt);
  return listPage(
    files.map(({ object }) => object),
    request.url,
  );
}

export async function retrieveFile({ parameters: [id = ''], service }: Call): Promise<Response> {
  return Response.json((await findFile(id, service)).object);
}

/** GET /files/{file_id}/content streams the unchanged bytes. */
export async function retrieveContent({ parameters: [id = ''], service }: Call): Promise<Response> {
  const { content } = await findFile(id, service);
  return new Response(content.stream(), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(content.size),
    },
  });
}

/** A batch that still reads the file fails; its answers so far are stored. */
export async function deleteFile({ parameters: [id = ''], service }: Call): Promise<Response> {
  await findFile(id, service);
  await service.store.write([{ kind: 'file', id, record: undefined }]);
  return Response.json({ id, object: 'file', deleted: true });
}

/** Bytes for the boundaries and the other fields. */
const formOverhead = 1024 * 1024;

/** Reads the file of POST /files (docs/service.md#batches). Throws 415, 413 or 400. */
async function readUpload(request: Request): Promise<File> {
  const form = await readFormBody(request, batchFileLimits.bytes + formOverhead);
  const file = form.get('file');
  const purpose = form.get('purpose');
  if (file === null) throw invalid('file', 'file is required.');
  if (!(file instanceof File)) {
    throw invalid('file', 'file must be sent as a file, with a file name.');
  }
  if (purpose === null) throw invalid('purpose', 'purpose is required.');
  if (purpose !== 'batch') throw invalid('purpose', 'purpose must be batch.');
  if (!isBatchFileName(file.name)) {
    throw invalid('file', `file must be a .jsonl file; got "${file.name}".`);
  }
  if (file.size > batchFileLimits.bytes) {
    throw new ServiceError(413, `file is larger than 100 MB (${batchFileLimits.bytes} bytes).`, {
      code: 'request_too_large',
      param: 'file',
    });
  }
  return file;
}

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
