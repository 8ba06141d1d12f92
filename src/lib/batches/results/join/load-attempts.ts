import type { Batch } from '$lib/api/batches';
import { isOver } from '../../batch-state';
import type { AttemptFiles } from './join';
import { readFile, type ResultFileSource } from './result-files';

export interface LostFile {
  kind: keyof AttemptFiles;
  /** Counted from 0. */
  attempt: number;
}

export interface LoadedAttempts {
  attempts: AttemptFiles[];
  /** Files that the service has dropped and of which there is no copy. */
  lost: LostFile[];
  /** Time of the oldest copy in use, in milliseconds since the epoch; null if all files came from the service. */
  keptSince: number | null;
  /** At least one file could not be stored on this device. */
  saveFailed: boolean;
}

export interface Loading {
  signal: AbortSignal;
  /** Called with the total number of received bytes. */
  onbytes: (bytes: number) => void;
}

/**
 * Reads the files of these batches, oldest attempt first, and stores those of finished batches on this device. Throws
 * ApiFailure.
 */
export async function loadAttempts(
  batches: readonly Batch[],
  source: ResultFileSource,
  { signal, onbytes }: Loading,
): Promise<LoadedAttempts> {
  const loaded: LoadedAttempts = { attempts: [], lost: [], keptSince: null, saveFailed: false };
  let bytes = 0;
  const readOne = async (attempt: number, kind: keyof AttemptFiles, batch: Batch) => {
    const id = fileIdOf(batch, kind);
    if (id === null) return;
    const file = await readFile(source, id, {
      signal,
      onbytes: (more) => onbytes((bytes += more)),
      keepAs: isOver(batch) ? fileNameOf(batch, kind) : null,
      onunkept: () => (loaded.saveFailed = true),
    });
    if (!file) return void loaded.lost.push({ kind, attempt });
    loaded.attempts[attempt] = { ...loaded.attempts[attempt], [kind]: file.content };
    if (file.keptSince !== null)
      loaded.keptSince = Math.min(loaded.keptSince ?? Infinity, file.keptSince);
  };
  loaded.attempts = batches.map(() => ({}));
  await Promise.all(
    batches.flatMap((batch, attempt) => kinds.map((kind) => readOne(attempt, kind, batch))),
  );
  return loaded;
}

const kinds = ['input', 'output', 'errors'] as const;

function fileIdOf(batch: Batch, kind: keyof AttemptFiles): string | null {
  if (kind === 'input') return batch.input_file_id;
  return kind === 'output' ? batch.output_file_id : batch.error_file_id;
}

/** Name of a downloaded file. */
export function fileNameOf({ id }: Batch, kind: keyof AttemptFiles): string {
  return `${id}_${kind}.jsonl`;
}
