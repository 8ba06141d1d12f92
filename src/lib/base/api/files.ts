import { sendDeletion } from './deletion';
import { isObject, numberOrNull, textOrNull } from './wire/json';
import { listAll, listPages, type PartialList } from './list-pages';
import { pathSegment } from './wire/address';
import type { Endpoint } from './wire/endpoint';
import { postForm, type UploadOptions } from './wire/form-upload';
import { malformed, readJson, send } from './wire/transport';

/** A stored file as read from a reply (docs/service.md#files). Missing members are null. */
export interface FileObject {
  id: string;
  bytes: number | null;
  /** Unix seconds. */
  created_at: number | null;
  /** Empty if the reply has no name. */
  filename: string;
  /** The value is `batch`, `batch_output` or one that only this server knows. */
  purpose: string;
  /** The unchanged reply. */
  raw: unknown;
}

/** GET /files. If a later page fails, returns the pages before it. Throws ApiFailure if the first page fails. */
export function listFilePages(
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<PartialList<FileObject>> {
  return listPages(endpoint, '/files', readFileObject, signal);
}

/** GET /files, all pages. Throws ApiFailure. */
export function listFiles(endpoint: Endpoint, signal?: AbortSignal): Promise<FileObject[]> {
  return listAll(endpoint, '/files', readFileObject, signal);
}

/** GET /files/{file_id}. Throws ApiFailure. */
export async function retrieveFile(
  endpoint: Endpoint,
  id: string,
  signal?: AbortSignal,
): Promise<FileObject> {
  const response = await send(endpoint, { method: 'GET', path: pathOf(id), signal });
  return fileIn(response, endpoint, signal);
}

/** DELETE /files/{file_id}. Throws ApiFailure. */
export async function deleteFile(
  endpoint: Endpoint,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  await sendDeletion(endpoint, pathOf(id), signal);
}

/** GET /files/{file_id}/content. The body is a stream of bytes, whatever its content type. Throws ApiFailure. */
export async function fileContent(
  endpoint: Endpoint,
  id: string,
  signal?: AbortSignal,
): Promise<Response> {
  return send(endpoint, { method: 'GET', path: `${pathOf(id)}/content`, signal });
}

/** Reads the file object in a reply. Throws ApiFailure. */
async function fileIn(
  response: Response,
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<FileObject> {
  const reply = await readJson(response, endpoint, signal);
  const file = readFileObject(reply);
  if (!file) throw malformed(reply, response, endpoint);
  return file;
}

function pathOf(id: string): string {
  return `/files/${pathSegment(id)}`;
}

function readFileObject(value: unknown): FileObject | undefined {
  if (!isObject(value)) return undefined;
  const id = textOrNull(value.id);
  if (!id) return undefined;
  return {
    id,
    bytes: numberOrNull(value.bytes),
    created_at: numberOrNull(value.created_at),
    filename: textOrNull(value.filename) ?? '',
    purpose: textOrNull(value.purpose) ?? '',
    raw: value,
  };
}

/**
 * POST /files with purpose batch (docs/service.md#batches). Sent once and never retried automatically. Throws
 * ApiFailure.
 */
export async function uploadFile(
  endpoint: Endpoint,
  file: File,
  options: UploadOptions = {},
): Promise<FileObject> {
  const form = new FormData();
  form.append('purpose', 'batch');
  form.append('file', file, file.name);
  const upload = { path: '/files', form, probePath: '/files' };
  return fileIn(await postForm(endpoint, upload, options), endpoint, options.signal);
}
