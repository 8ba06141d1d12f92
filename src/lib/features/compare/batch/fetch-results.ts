import type { Batch } from '$lib/base/api/batches';
import { loadAttempts } from '$lib/shared/batch-jobs/results/load-attempts';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import type { BatchOutcome, ComparisonBatch } from '$lib/base/storage/comparison-records';
import { openFileCopies } from '$lib/base/storage/file-copies';
import { withLockIfFree } from '$lib/base/storage/database/with-lock';
import { formatCount } from '$lib/base/ui/text/amounts';
import { announce } from '$lib/base/ui/notices/toasts.svelte';
import type { OpenComparison } from '../open/open-comparison.svelte';
import { recordRun } from '../runs/record-run';
import { changeEntry, findEntry, removeEntry } from './batch-entries.svelte';
import { collectResults } from './collect-results';

const copies = openFileCopies();

interface FetchOptions {
  comparison: OpenComparison;
  entry: ComparisonBatch;
  /** The final state of the batch. */
  batch: Batch;
  connection: Connection;
  overwrites?: boolean;
  signal: AbortSignal;
  onbytes: (bytes: number) => void;
}

/**
 * Fetches the results of a finished batch into the cells, in one tab at a time. The outcome is stored unless every cell
 * was answered. Throws ApiFailure.
 */
export async function fetchResults(fetching: FetchOptions): Promise<void> {
  const { entry } = fetching;
  const name = `inference-console.comparison-batch.${entry.connectionId}.${entry.inputFileId}`;
  await withLockIfFree(name, () => fetchLocked(fetching));
}

async function fetchLocked({
  comparison,
  entry,
  batch,
  connection,
  overwrites = false,
  signal,
  onbytes,
}: FetchOptions): Promise<void> {
  await comparison.refresh();
  const known = findEntry(comparison, entry);
  if (!known || (known.outcome && !overwrites)) return;
  const endpoint = () => connections.endpoint(connection);
  const source = { connectionId: connection.id, endpoint, copies };
  const { attempts } = await loadAttempts([batch], source, { signal, onbytes });
  const files = attempts[0] ?? {};
  const collecting = { comparison, entry: known, batch, connection, files, overwrites };
  const outcome = await collectResults(collecting);
  await comparison.stored();
  if (comparison.saveFailure) return; // Results that could not be stored can be fetched again.
  void recordRun(comparison, 'batch', outcome.answered);
  if (isAnswered(outcome)) await removeEntry(comparison, known);
  else await changeEntry(comparison, known, { outcome });
  announce(`${comparison.record.title}: ${describeOutcome(outcome)}`);
}

function isAnswered({ answered, removed, ...others }: BatchOutcome): boolean {
  return Object.values(others).every((count) => count === 0) && answered + removed > 0;
}

const words: Record<keyof BatchOutcome, string> = {
  answered: 'answered',
  failed: 'failed',
  unanswered: 'not in the results',
  answeredMeanwhile: 'answered in the meantime',
  keptEarlier: 'not answered, earlier answer kept',
  removed: 'in removed rows or variants',
};

/** "196 answered, 3 failed, 1 not in the results". */
export function describeOutcome(outcome: BatchOutcome): string {
  return Object.entries(words)
    .map(([fate, word]) => ({ count: outcome[fate as keyof BatchOutcome], word }))
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${formatCount(count)} ${word}`)
    .join(', ');
}
