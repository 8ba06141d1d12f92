import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { modelsOrPatience } from '$lib/runs/ready-to-send';
import { fileProblem, type NewBatch } from './new-batch.svelte';

/** Selects and checks files for a batch, with the model list if the service answers in time. */
export async function checkFiles(
  entered: NewBatch,
  files: readonly File[],
  connection: Connection,
): Promise<void> {
  if (!files.every(fileProblem)) await modelsOrPatience(connection);
  entered.check(files, connections.modelsOf(connection).items);
}
