import type { Batch } from '$lib/api/batches';
import type { BatchNote } from '$lib/storage/batch-notes';
import { formatPart } from '../../batch-name';
import type { BatchPlan } from '../../new/start-batch';

/**
 * Options for a batch that repeats the failures of another one with its settings (docs/service.md#batches).
 * `attempts` is the number of attempts so far.
 */
export function retryPlan(batch: Batch, note: BatchNote | undefined, attempts: number): BatchPlan {
  return {
    completionWindow: batch.completion_window ?? '24h',
    metadata: batch.metadata && textsOf(batch.metadata),
    name: nameOf(note, attempts),
    parentId: batch.id,
  };
}

/** The number comes first, so that a narrow column does not cut it off. */
function nameOf(note: BatchNote | undefined, attempts: number): string {
  const name = note?.name || note?.inputFileName?.replace(/(-retry)?\.jsonl$/i, '');
  if (!note || !name) return '';
  const original = [name.replace(/^Retry \d+ of /, ''), formatPart(note)].filter(Boolean).join(' ');
  return `Retry ${attempts} of ${original}`;
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
