import { sendDeletion } from './deletion';
import type { Endpoint } from './wire/endpoint';
import { isObject } from './json';
import { numberOrNull, textOrNull } from './json-fields';
import { listAll, listPages, type PartialList } from './list-pages';
import { pathSegment } from './wire/path-segment';
import { malformed, readJson, send } from './wire/transport';

/** A stored file (docs/service.md#files) as read from a reply; what the server left out is null. */
export interface FileObject {
  id: string;
  bytes: number | null;
  /** Unix seconds. */
  created_at: number | null;
  /** Empty where the server gives none. */
  filename: string;
  /** `batch`, `batch_output` or the server's own word. */
  purpose: string;
  /** The reply as it came. */
  raw: unknown;
}

/** GET /files: what comes of it, where a later page fails. Throws ApiFailure where nothing came. */
export function listFilePages(
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<PartialList<FileObject>> {
  return listPages(endpoint, '/files', readFileObject, signal);
}

/** GET /files, whole. Throws ApiFailure. */
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

/** GET /files/{file_id}/content; the body is a stream of bytes, whatever its content type. Throws ApiFailure. */
export async function fileContent(
  endpoint: Endpoint,
  id: string,
  signal?: AbortSignal,
): Promise<Response> {
  return send(endpoint, { method: 'GET', path: `${pathOf(id)}/content`, signal });
}

/** The file object that a reply holds. Throws ApiFailure. */
export async function fileIn(
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
