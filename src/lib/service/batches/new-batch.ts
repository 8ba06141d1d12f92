import { batchParameters } from '../../api/rules/batch-request';
import type { BatchReply } from '../../api/batch-types';
import { checkBody } from '../../api/rules/request-description';
import { findFile } from '../files/stored-file';
import type { ServiceOptions } from '../options';
import { invalid } from '../service-error';
import { readWindow } from './completion-window';
import type { StoredBatch } from './stored-batch';

/** A batch in its first state, from the body of POST /batches (api-spec.md 4); throws 400 or 404. */
export async function newBatch(
  body: { [name: string]: unknown },
  service: ServiceOptions,
): Promise<StoredBatch> {
  const [problem] = checkBody(batchParameters, body);
  if (problem) throw invalid(problem.parameter, problem.message);
  const request = body as Pick<BatchReply, 'endpoint' | 'input_file_id' | 'completion_window'> & {
    metadata?: BatchReply['metadata'];
  };
  const window = readWindow(request.completion_window);
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
    expires_at: createdSeconds + window,
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
