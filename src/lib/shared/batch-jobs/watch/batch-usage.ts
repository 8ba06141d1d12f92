import type { Batch } from '$lib/base/api/batches';
import type { Connection } from '$lib/shared/connections/model/connection';
import { batchAddress } from '../batch-address';
import { batchName, isOver } from '../batch-state';
import { watchOf } from './watches';

/** A batch that uses a file. */
export interface BatchUse {
  id: string;
  name: string;
  role: 'input' | 'output' | 'errors';
  isOver: boolean;
  address: string;
}

/** Returns a function from a file id to the known batches that use the file. Its result is reactive. */
export function batchesUsing(connection: Connection): (fileId: string) => BatchUse[] {
  const watch = watchOf(connection);
  return (fileId) =>
    watch.list.flatMap((note) => {
      const role = roleOf(fileId, note.batch);
      const { id, batch } = note;
      return role
        ? [{ id, name: batchName(note), role, isOver: isOver(batch), address: batchAddress(id) }]
        : [];
    });
}

/** Whether all batches of the connection are known, so that a file used by none of them is unused. Reactive. */
export function knowsAllBatches(connection: Connection): boolean {
  const { loaded, error, rest, unusable } = watchOf(connection);
  return loaded && !error && !rest && unusable === 0;
}

function roleOf(fileId: string, batch: Batch): BatchUse['role'] | undefined {
  if (batch.input_file_id === fileId) return 'input';
  if (batch.output_file_id === fileId) return 'output';
  return batch.error_file_id === fileId ? 'errors' : undefined;
}
