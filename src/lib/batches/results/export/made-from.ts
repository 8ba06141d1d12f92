import type { Batch } from '$lib/api/batches';
import type { BatchNote, MadeFrom } from '$lib/storage/batch-notes';

type Noted = Pick<BatchNote, 'id' | 'madeFrom' | 'batch'>;

/** The source data noted for one batch of a chain, or for another batch with the same input file. */
export function madeFromOf(
  notes: readonly Noted[],
  attempts: readonly Batch[],
): MadeFrom | undefined {
  const inputs = new Set(attempts.flatMap((attempt) => attempt.input_file_id ?? []));
  const ids = new Set(attempts.map(({ id }) => id));
  const noted = notes.filter(({ madeFrom }) => madeFrom !== null);
  const origin =
    noted.find(({ id }) => ids.has(id)) ??
    noted.find(({ batch }) => inputs.has(batch.input_file_id ?? ''));
  return origin?.madeFrom ?? undefined;
}
