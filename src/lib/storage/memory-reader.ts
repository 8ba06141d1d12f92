import { proxy } from 'comlink';
import type { Backend } from './backend';
import { database } from './console-database';
import { persistence } from './persistence';

/** What a worker needs that only reads. */
export type StorageReader = Pick<Backend, 'read' | 'keys'>;

/** For a worker: what this page keeps in memory only; null where the worker can read by itself (`on-device`). */
export async function readerOfMemory(): Promise<StorageReader | null> {
  if ((await persistence()).location === 'device') return null;
  return proxy({
    read: (...args: Parameters<StorageReader['read']>) => database.read(...args),
    keys: (...args: Parameters<StorageReader['keys']>) => database.keys(...args),
  });
}
