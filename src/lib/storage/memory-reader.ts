import { proxy } from 'comlink';
import type { Backend } from './backend';
import { database } from './console-database';
import { persistence } from './persistence';

/** The methods that a worker needs for reading. */
export type StorageReader = Pick<Backend, 'read' | 'keys'>;

/**
 * For a worker: access to data that this page holds in memory only; null when the worker can read
 * the device itself (`on-device`).
 */
export async function memoryReader(): Promise<StorageReader | null> {
  if ((await persistence()).location === 'device') return null;
  return proxy({
    read: (...args: Parameters<StorageReader['read']>) => database.read(...args),
    keys: (...args: Parameters<StorageReader['keys']>) => database.keys(...args),
  });
}
