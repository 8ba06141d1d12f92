import type { Endpoint } from '$lib/api/wire/endpoint';
import { ApiFailure } from '$lib/api/wire/errors';
import type { FileCopies } from '$lib/storage/file-copies';
import { downloadFile, type Download } from './download-file';

/** Where the files of a connection's batches come from: the service, or this device once they were read. */
export interface ResultFileSource {
  connectionId: string;
  endpoint: () => Promise<Endpoint>;
  copies: FileCopies;
}

export interface ReadFile {
  content: Blob;
  /** Milliseconds since the epoch when the content is a copy on this device. */
  keptSince: number | null;
}

export interface ReadOptions extends Download {
  /** The name of the copy; null for a file that is not to be kept yet. */
  keepAs: string | null;
  /** The copy could not be written. */
  onunkept: () => void;
}

/**
 * The content of a file: the copy on this device if there is one, since files of batches never change; else from
 * the service. Undefined when the service has dropped it. Throws ApiFailure for any other failure.
 */
export async function readFile(
  { connectionId, endpoint, copies }: ResultFileSource,
  id: string,
  options: ReadOptions,
): Promise<ReadFile | undefined> {
  const copy = await copies.get(connectionId, id).catch(() => undefined);
  if (copy) return { content: copy.content, keptSince: copy.savedAt };
  const content = await downloadUnlessDropped(await endpoint(), id, options);
  if (!content) return undefined;
  if (options.keepAs !== null)
    await copies.save(connectionId, id, content, options.keepAs).catch(options.onunkept);
  return { content, keptSince: null };
}

async function downloadUnlessDropped(
  endpoint: Endpoint,
  id: string,
  download: Download,
): Promise<Blob | undefined> {
  try {
    return await downloadFile(endpoint, id, download);
  } catch (reason) {
    const status =
      reason instanceof ApiFailure && reason.error.kind === 'http' ? reason.error.status : 0;
    if (status === 404 || status === 410) return undefined;
    throw reason;
  }
}
