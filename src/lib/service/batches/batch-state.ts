import type { BatchError, BatchReply, BatchStatus } from '../../base/api/batch-types';
import { newFile } from '../files/files';
import type { ServiceOptions } from '../base/options';
import { answersId, type StoredBatch, type StoredFile, type Write } from '../store/store';

/** States in which a batch has work left. */
const active: BatchStatus[] = ['validating', 'in_progress', 'finalizing', 'cancelling'];

export function isActive({ status }: BatchReply): boolean {
  return active.includes(status);
}

/** Returns the batch in its next state, with the time of the change (docs/service.md#batches). */
export function withStatus(
  batch: BatchReply,
  status: Exclude<BatchStatus, 'validating'>,
  { now }: ServiceOptions,
): BatchReply {
  return { ...batch, status, [`${status}_at`]: Math.floor(now() / 1000) };
}

export function errorList(data: BatchError[]): BatchReply['errors'] {
  return { object: 'list', data };
}

/**
 * Ends a batch: writes its answers as result files in one transaction with its last state. Does nothing if the batch
 * has changed state since it was read.
 */
export async function closeBatch(
  stored: StoredBatch,
  status: 'completed' | 'failed' | 'expired' | 'cancelled',
  service: ServiceOptions,
  errors: BatchError[] = [],
): Promise<void> {
  const { id } = stored.object;
  const { output, error } = await resultFiles(stored, service);
  const files = [output, error].filter((file) => file !== undefined);
  const writes: Write[] = [
    ...files.map((file) => ({ kind: 'file' as const, id: file.object.id, record: file })),
    ...Array.from({ length: stored.chunks }, (_, chunk) => ({
      kind: 'answers' as const,
      id: answersId(id, chunk),
      record: undefined,
    })),
  ];
  const close = (current: StoredBatch): StoredBatch | undefined => {
    if (current.object.status !== stored.object.status) return undefined;
    if (current.chunks !== stored.chunks) return undefined;
    const object = {
      ...withStatus(current.object, status, service),
      output_file_id: output?.object.id ?? null,
      error_file_id: error?.object.id ?? null,
      errors: errors.length > 0 ? errorList(errors) : null,
    };
    return { ...current, object, chunks: 0 };
  };
  await service.store.update('batch', id, close, writes);
}

async function resultFiles(
  { object: { id }, chunks }: StoredBatch,
  service: ServiceOptions,
): Promise<{ output?: StoredFile; error?: StoredFile }> {
  const output: Blob[] = [];
  const errors: Blob[] = [];
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const answers = await service.store.get('answers', answersId(id, chunk));
    // The browser stores Blobs outside of the heap, so texts of any length can be joined.
    if (answers?.output) output.push(new Blob([answers.output]));
    if (answers?.errors) errors.push(new Blob([answers.errors]));
  }
  return {
    output: resultFile(output, `${id}_output.jsonl`, service),
    error: resultFile(errors, `${id}_error.jsonl`, service),
  };
}

function resultFile(
  parts: Blob[],
  filename: string,
  service: ServiceOptions,
): StoredFile | undefined {
  if (parts.length === 0) return undefined;
  return newFile(new Blob(parts), filename, 'batch_output', service);
}
