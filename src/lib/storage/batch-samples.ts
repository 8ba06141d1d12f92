import type { Batch } from '$lib/api/batches';

/** For tests: a batch of 4 requests in its first state, created at 1,763,600,000 s. */
export function batchSample(fields: Partial<Batch> = {}): Batch {
  return {
    id: 'batch_1',
    endpoint: '/v1/chat/completions',
    input_file_id: 'file_1',
    completion_window: '24h',
    status: 'validating',
    output_file_id: null,
    error_file_id: null,
    errors: [],
    request_counts: { total: 0, completed: 0, failed: 0 },
    metadata: null,
    created_at: 1_763_600_000,
    expires_at: 1_763_686_400,
    in_progress_at: null,
    finalizing_at: null,
    completed_at: null,
    failed_at: null,
    expired_at: null,
    cancelling_at: null,
    cancelled_at: null,
    raw: null,
    ...fields,
  };
}
