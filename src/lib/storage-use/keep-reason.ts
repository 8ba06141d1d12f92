import { isOver } from '$lib/batches/batch-state';
import type { Batch } from '$lib/api/batches';
import type { Entry } from '$lib/storage/backend';
import { isObject } from '$lib/storage/schema';
import type { PreserveReason } from './measured-item';

/**
 * Why an item is not cleaned up. A record that claims to be running is believed, although its page
 * may have died: it is settled when it is opened, and removed by the next cleanup.
 */
export function preserveReason(
  { kind, value }: Entry,
  belongings: readonly Entry[],
): PreserveReason | undefined {
  if (!isObject(value)) return undefined;
  if (value.pinned === true) return 'pinned';
  return isRunning(kind, value) || belongings.some(isRunningMessage) ? 'running' : undefined;
}

function isRunning(kind: string, value: { [field: string]: unknown }): boolean {
  const { state, end, unfinished, batches, batch } = value;
  if (kind === 'batch-notes') return isObject(batch) && !isOver(batch as unknown as Batch);
  if (kind === 'comparisons')
    return unfinished !== undefined || (Array.isArray(batches) && batches.length > 0);
  return state === 'running' || state === 'recording' || end === 'under-way';
}

const isRunningMessage = ({ kind, value }: Entry) =>
  kind === 'messages' && isObject(value) && value.state === 'running';
