import type { Backend } from './backend';
import { database } from './console-database';
import { StorageFailure } from './failure';
import { persistence } from './persistence';

/**
 * A worker's own connection to the device. It never falls back to memory: that would be empty, and
 * be mistaken for all data.
 */
export async function openDeviceDatabase(): Promise<Backend> {
  await database.read([{ kind: 'conversations', keys: [] }]);
  if ((await persistence()).location === 'memory') throw new StorageFailure('unavailable');
  return database;
}
