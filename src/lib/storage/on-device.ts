import type { Backend } from './backend';
import { database } from './console-database';
import { StorageFailure } from './failure';
import { persistence } from './persistence';

/** A worker's own connection to what the page keeps on the device; an empty memory would be taken for all there is. */
export async function onDevice(): Promise<Backend> {
  await database.read([{ kind: 'conversations', keys: [] }]);
  if ((await persistence()).location === 'memory') throw new StorageFailure('unavailable');
  return database;
}
