import type { Endpoint } from '$lib/api/wire/endpoint';
import { ApiFailure } from '$lib/api/wire/errors';
import type { FileCopies } from '$lib/storage/file-copies';
import { downloadFile, type Download } from './download-file';

/** Source of the files of a connection: local copies, or else the service. */
export interface ResultFileSource {
  connectionId: string;
  endpoint: () => Promise<Endpoint>;
  copies: FileCopies;
}

export interface ReadFile {
  content: Blob;
  /** Time of the local copy in milliseconds since the epoch; null for content from the service. */
  keptSince: number | null;
}

export interface ReadOptions extends Download {
  /** The name of the copy; null for a file that must not be stored yet. */
  keepAs: string | null;
  /** Called if the copy could not be stored. */
  onunkept: () => void;
}

/**
 * Returns the local copy, since files of batches never change, else the content from the service. Undefined if the
 * service has dropped the file. Throws ApiFailure for any other failure.
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
