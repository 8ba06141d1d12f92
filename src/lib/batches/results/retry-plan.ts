import type { Batch } from '$lib/api/batches';
import type { BatchNote } from '$lib/storage/batch-notes';
import type { BatchPlan } from '../start-batch';

/** A batch that repeats what failed in another one, as that one was made (api-spec.md 2.6). */
export function retryPlan(batch: Batch, note: BatchNote | undefined): BatchPlan {
  return {
    completionWindow: batch.completion_window ?? '24h',
    metadata: batch.metadata && textsOf(batch.metadata),
    name: note?.name ? `${note.name}, retry` : '',
    parentId: batch.id,
  };
}

export function retryFileName(batch: Batch, note: BatchNote | undefined): string {
  const stem = (note?.inputFileName ?? batch.id).replace(/(-retry)?(\.jsonl)?$/i, '');
  return `${stem}-retry.jsonl`;
}

function textsOf(metadata: { [name: string]: unknown }): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
