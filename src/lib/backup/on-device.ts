import type { Backend } from '$lib/storage/backend';
import { database } from '$lib/storage/console-database';
import { StorageFailure } from '$lib/storage/failure';
import { persistence } from '$lib/storage/persistence';

/** A worker's own connection to what the page keeps on the device; an empty memory would be taken for all there is. */
export async function onDevice(): Promise<Backend> {
  await database.keys('conversations');
  if ((await persistence()).kept === 'memory') throw new StorageFailure('unavailable');
  return database;
}
