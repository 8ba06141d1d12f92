import { proxy } from 'comlink';
import type { Backend } from './backend';
import { database } from './console-database';
import { StorageFailure } from './failure';
import { persistence } from './persistence';

/** The methods that a worker needs for reading. */
export type StorageReader = Pick<Backend, 'read' | 'keys'>;

/**
 * For a worker: access to data that this page holds in memory only; null when the worker can read
 * the device itself.
 */
export async function memoryReader(): Promise<StorageReader | null> {
  if ((await persistence()).location === 'device') return null;
  return proxy({
    read: (...args: Parameters<StorageReader['read']>) => database.read(...args),
    keys: (...args: Parameters<StorageReader['keys']>) => database.keys(...args),
  });
}

/**
 * A worker's own connection to the device. It never falls back to memory: that would be empty, and
 * be mistaken for all data.
 */
export async function openDeviceDatabase(): Promise<Backend> {
  await database.read([{ kind: 'conversations', keys: [] }]);
  if ((await persistence()).location === 'memory') throw new StorageFailure('unavailable');
  return database;
}
