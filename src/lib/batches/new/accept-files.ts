import { connections } from '$lib/connections/connections.svelte';
import { newBatchAddress } from '../batch-address';
import { checkFiles } from './check-files';
import { enteredBatch } from './entered-batch.svelte';

/**
 * Selects files from elsewhere as if they were dropped on the page, and returns the address. `refused` contains the
 * reason.
 */
export async function acceptFiles(files: readonly File[]): Promise<string | { refused: string }> {
  await enteredBatch.restore();
  const entered = enteredBatch.current;
  if (entered.running) return { refused: 'A batch is being started: open the next file after it.' };
  entered.source = 'disk';
  void checkFiles(entered, files, connections.active);
  return newBatchAddress();
}
