import { batchRules } from '../../api/rules/batch-request';
import { windowSeconds } from '../../api/rules/completion-window';
import type { BatchReply } from '../../api/batch-types';
import { findFile } from '../files/find-file';
import type { ServiceOptions } from '../options';
import { invalid, obey } from '../service-error';
import type { StoredBatch } from './stored-batch';

/** Creates a batch in its first state from the body of POST /batches (docs/service.md#endpoints). Throws 400 or 404. */
export async function newBatch(
  body: { [name: string]: unknown },
  service: ServiceOptions,
): Promise<StoredBatch> {
  obey(batchRules, body);
  const request = body as Pick<BatchReply, 'endpoint' | 'input_file_id' | 'completion_window'> & {
    metadata?: BatchReply['metadata'];
  };
  const input = await findFile(request.input_file_id, service, 'input_file_id');
  if (input.object.purpose !== 'batch') {
    throw invalid('input_file_id', 'input_file_id must name a file with the purpose batch.');
  }
  const createdAt = service.now();
  const createdSeconds = Math.floor(createdAt / 1000);
  const object: BatchReply = {
    id: `batch_${service.createId()}`,
    object: 'batch',
    endpoint: request.endpoint,
    input_file_id: request.input_file_id,
    completion_window: request.completion_window,
    status: 'validating',
    output_file_id: null,
    error_file_id: null,
    errors: null,
    request_counts: { total: 0, completed: 0, failed: 0 },
    metadata: request.metadata ?? null,
    created_at: createdSeconds,
    expires_at: createdSeconds + (windowSeconds(request.completion_window) ?? 0),
    in_progress_at: null,
    finalizing_at: null,
    completed_at: null,
    failed_at: null,
    expired_at: null,
    cancelling_at: null,
    cancelled_at: null,
  };
  return { object, createdAt, offset: 0, chunks: 0 };
}
