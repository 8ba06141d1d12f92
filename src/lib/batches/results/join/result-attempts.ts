import type { Batch } from '$lib/api/batches';
import { isOver } from '../../batch-state';

/** Whether there is something to join: result files, or a final status that leaves requests unanswered. */
export function hasResults(batch: Batch): boolean {
  if (batch.output_file_id !== null || batch.error_file_id !== null) return true;
  return isOver(batch) && batch.status !== 'failed';
}

/** Explains why there are no results, in one or two sentences. */
export function describeNoResults(batch: Batch): string {
  if (batch.status === 'failed')
    return 'No request was run: the service refused the input file. There is nothing to show here.';
  return 'Results appear here once the batch has ended. The service offers none while it runs.';
}

/** Changes when other files have to be read. */
export function attemptsKey(batches: readonly Batch[]): string {
  return JSON.stringify(
    batches.map((batch) => [batch.id, batch.output_file_id, batch.error_file_id, isOver(batch)]),
  );
}
