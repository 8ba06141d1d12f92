import type { Batch } from '$lib/api/batches';
import type { Connection } from '$lib/connections/connection';
import { batchAddress } from './batch-address';
import { batchName } from './batch-name';
import { isOver } from './batch-state';
import { watchOf } from './watch/watches';

/** A batch that a file belongs to. */
export interface BatchUse {
  id: string;
  name: string;
  role: 'input' | 'output' | 'errors';
  isOver: boolean;
  /** Its page. */
  address: string;
}

/** Gives the batches of a file by its id, as far as the list of batches is known; follows them as they change. */
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

function roleOf(fileId: string, batch: Batch): BatchUse['role'] | undefined {
  if (batch.input_file_id === fileId) return 'input';
  if (batch.output_file_id === fileId) return 'output';
  return batch.error_file_id === fileId ? 'errors' : undefined;
}
