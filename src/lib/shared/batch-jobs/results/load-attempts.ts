import type { Batch } from '$lib/base/api/batches';
import { fileContent } from '$lib/base/api/files';
import { isObject, jsonOr } from '$lib/base/api/wire/json';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { looksLikeHtml } from '$lib/base/api/wire/web-page';
import { malformed, webPage } from '$lib/base/api/wire/transport';
import { GrowingBlob } from '$lib/base/platform/growing-blob';
import type { FileCopies } from '$lib/base/storage/file-copies';
import { isOver } from '../batch-state';
import type { AttemptFiles } from './joined-file';

/** Whether there is something to join: result files, or a final status that leaves requests unanswered. */
export function hasResults(batch: Batch): boolean {
  if (batch.output_file_id !== null || batch.error_file_id !== null) return true;
  return isOver(batch) && batch.status !== 'failed';
}

/** Explains why there are no results, in one or two sentences. */
export function describeNoResults(batch: Batch): string {
  if (batch.status === 'failed') return 'No request ran: the service refused the input file.';
  return 'Results appear here when the batch ends.';
}

/** Changes when other files have to be read. */
export function attemptsKey(batches: readonly Batch[]): string {
  return JSON.stringify(
    batches.map((batch) => [batch.id, batch.output_file_id, batch.error_file_id, isOver(batch)]),
  );
}

export interface MissingFile {
  kind: keyof AttemptFiles;
  /** Counted from 0. */
  attempt: number;
}

export interface LoadedAttempts {
  attempts: AttemptFiles[];
  /** Files that the service has dropped and of which there is no copy. */
  missing: MissingFile[];
  /** Time of the oldest copy in use, in milliseconds since the epoch; null if all files came from the service. */
  copiedAt: number | null;
  /** At least one file could not be stored on this device. */
  saveFailed: boolean;
}

interface Loading {
  signal: AbortSignal;
  /** Called with the total number of received bytes. */
  onbytes: (bytes: number) => void;
}

/**
 * Reads the files of these batches, oldest attempt first, and stores those of finished batches on this device. Throws
 * ApiFailure.
 */
export async function loadAttempts(
  batches: readonly Batch[],
  source: ResultFileSource,
  { signal, onbytes }: Loading,
): Promise<LoadedAttempts> {
  const loaded: LoadedAttempts = { attempts: [], missing: [], copiedAt: null, saveFailed: false };
  let bytes = 0;
  const readOne = async (attempt: number, kind: keyof AttemptFiles, batch: Batch) => {
    const id = fileIdOf(batch, kind);
    if (id === null) return;
    const file = await readFile(source, id, {
      signal,
      onbytes: (more) => onbytes((bytes += more)),
      saveAs: isOver(batch) ? fileNameOf(batch, kind) : null,
      onsavefailed: () => (loaded.saveFailed = true),
    });
    if (!file) return void loaded.missing.push({ kind, attempt });
    loaded.attempts[attempt] = { ...loaded.attempts[attempt], [kind]: file.content };
    if (file.copiedAt !== null)
      loaded.copiedAt = Math.min(loaded.copiedAt ?? Infinity, file.copiedAt);
  };
  loaded.attempts = batches.map(() => ({}));
  await Promise.all(
    batches.flatMap((batch, attempt) => kinds.map((kind) => readOne(attempt, kind, batch))),
  );
  return loaded;
}

const kinds = ['input', 'output', 'errors'] as const;

function fileIdOf(batch: Batch, kind: keyof AttemptFiles): string | null {
  if (kind === 'input') return batch.input_file_id;
  return kind === 'output' ? batch.output_file_id : batch.error_file_id;
}

/** Name of a downloaded file. */
export function fileNameOf({ id }: Batch, kind: keyof AttemptFiles): string {
  return `${id}_${kind}.jsonl`;
}

/** Source of the files of a connection: local copies, or else the service. */
export interface ResultFileSource {
  connectionId: string;
  endpoint: () => Promise<Endpoint>;
  copies: FileCopies;
}

interface ReadFile {
  content: Blob;
  /** Time of the local copy in milliseconds since the epoch; null for content from the service. */
  copiedAt: number | null;
}

interface ReadOptions extends Download {
  /** The name of the copy; null for a file that must not be stored yet. */
  saveAs: string | null;
  /** Called if the copy could not be stored. */
  onsavefailed: () => void;
}

/**
 * Returns the local copy, since files of batches never change, else the content from the service. Undefined if the
 * service has dropped the file. Throws ApiFailure for any other failure.
 */
async function readFile(
  { connectionId, endpoint, copies }: ResultFileSource,
  id: string,
  options: ReadOptions,
): Promise<ReadFile | undefined> {
  const copy = await copies.get(connectionId, id).catch(() => undefined);
  if (copy) return { content: copy.content, copiedAt: copy.savedAt };
  const content = await downloadUnlessDropped(await endpoint(), id, options);
  if (!content) return undefined;
  if (options.saveAs !== null)
    await copies.save(connectionId, id, content, options.saveAs).catch(options.onsavefailed);
  return { content, copiedAt: null };
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

interface Download {
  signal: AbortSignal;
  /** Called with the number of bytes of each piece. */
  onbytes: (bytes: number) => void;
}

/**
 * Streams a file of a batch unchanged. Throws ApiFailure: `stopped` when aborted, `html` or `malformed` if the
 * service answers with something else, such as a sign-in page.
 */
async function downloadFile(
  endpoint: Endpoint,
  id: string,
  { signal, onbytes }: Download,
): Promise<Blob> {
  const response = await fileContent(endpoint, id, signal);
  const growing = new GrowingBlob();
  try {
    const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      growing.add(read.value);
      onbytes(read.value.length);
    }
  } catch (cause) {
    throw new ApiFailure({ kind: signal.aborted ? 'stopped' : 'cut-off' }, { cause });
  }
  const content = growing.blob();
  await refuseOther(content, response, endpoint);
  return content;
}

/** Bytes that are searched for a page or an error; a page or an error is shorter than this. */
const startLength = 64 * 1024;

/** Any other reply would be stored as the result forever. */
async function refuseOther(content: Blob, response: Response, endpoint: Endpoint): Promise<void> {
  const start = await content.slice(0, startLength).text();
  if (looksLikeHtml(start)) throw webPage(start, response, endpoint);
  const reply = content.size <= startLength ? jsonOr(start, undefined) : undefined;
  if (isObject(reply) && 'error' in reply && !('custom_id' in reply))
    throw malformed(reply, response, endpoint);
}
