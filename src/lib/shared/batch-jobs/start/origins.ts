import type { Batch } from '$lib/base/api/batches';
import type { SourceData } from '$lib/shared/tables/row-format';
import type { BatchNote, MadeFrom } from '$lib/base/storage/batch-notes';

interface Origin {
  source: SourceData;
  madeFrom: MadeFrom;
}

/** Both last as long as the page: local files are not stored, only their names are. */
const originOfFile = new WeakMap<File, Origin>();
const originOfInput = new Map<string, Origin>();

export function noteMadeFile(made: File, origin: Origin): void {
  originOfFile.set(made, origin);
}

/** Records that the service has the file under this id. */
export function noteInput(connectionId: string, inputId: string, file: File): void {
  const origin = originOfFile.get(file);
  if (origin) originOfInput.set(keyOf(connectionId, inputId), origin);
}

/** Data from which an input file was made, if this page made and uploaded it. */
export function originOf(connectionId: string, inputId: string | null): Origin | undefined {
  return inputId === null ? undefined : originOfInput.get(keyOf(connectionId, inputId));
}

function keyOf(connectionId: string, inputId: string): string {
  return `${connectionId}:${inputId}`;
}

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
