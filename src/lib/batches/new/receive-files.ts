import { connections } from '$lib/connections/connections.svelte';
import type { Received } from '$lib/request-json/received-request';
import { newBatchAddress } from '../batch-address';
import { enteredBatch, useInputFiles } from './entered-batch.svelte';

/** Selects files from elsewhere as if they were dropped on the form of a new batch. */
export async function receiveFiles(files: readonly File[]): Promise<Received> {
  await enteredBatch.restore();
  const entered = enteredBatch.current;
  if (entered.running) return { refused: 'A batch is starting. Open the next file afterwards.' };
  void useInputFiles(entered, files, connections.active);
  return newBatchAddress();
}
