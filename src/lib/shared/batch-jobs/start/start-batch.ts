import { createBatch, type Batch, type BatchRequest } from '$lib/base/api/batches';
import type { UploadOptions } from '$lib/base/api/wire/form-upload';
import { uploadFile } from '$lib/base/api/files';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import type { BatchGroup } from '$lib/base/storage/batch-notes';
import { openFileCopies } from '$lib/base/storage/file-copies';
import { noteInput, originOf } from './origins';
import { watchOf } from '../watch/watches';

/** Request options without the input file. */
export interface SentPlan {
  /** From 24h to 7d, docs/service.md#batches. */
  completionWindow: string;
  metadata: BatchRequest['metadata'];
  further?: BatchRequest['further'];
}

export interface BatchPlan extends SentPlan {
  /** The local name; may be empty. */
  name: string;
  /** The batch whose failed lines this one repeats. */
  parentId: string | null;
  group?: BatchGroup | null;
}

/** An input file at the service. */
export interface InputFile {
  id: string;
  /** Its local name, if it came from this device. */
  name: string | null;
}

const copies = openFileCopies();

/** Uploads a file, creates its batch, stores the note and follows it. Throws ApiFailure. */
export async function startBatch(
  connection: Connection,
  { file, ...plan }: BatchPlan & { file: File },
  options: UploadOptions = {},
): Promise<Batch> {
  const input = await uploadInput(connection, file, options);
  return startUploaded(connection, input, plan, options.signal);
}

/** Throws ApiFailure. */
export async function uploadInput(
  connection: Connection,
  file: File,
  options: UploadOptions,
): Promise<InputFile> {
  const { id } = await uploadFile(await connections.endpoint(connection), file, options);
  // The local copy saves a download for the results; if storing it fails, they are downloaded.
  copies.save(connection.id, id, file, file.name).catch(() => undefined);
  noteInput(connection.id, id, file);
  return { id, name: file.name };
}

/** Creates the batch of an uploaded file, stores the note and follows it. Throws ApiFailure. */
export async function startUploaded(
  connection: Connection,
  input: InputFile,
  plan: BatchPlan,
  signal?: AbortSignal,
): Promise<Batch> {
  const { name, parentId, group = null } = plan;
  const request = batchRequest(input.id, plan);
  const batch = await createBatch(await connections.endpoint(connection), request, signal);
  const madeFrom = originOf(connection.id, input.id)?.madeFrom ?? null;
  const naming = { name, parentId, group, inputFileName: input.name, madeFrom };
  await watchOf(connection).add(batch, naming);
  return batch;
}

/** Request body for the batch of an uploaded file. */
export function batchRequest(
  fileId: string,
  { completionWindow, metadata, further }: SentPlan,
): BatchRequest {
  return { input_file_id: fileId, completion_window: completionWindow, metadata, further };
}
