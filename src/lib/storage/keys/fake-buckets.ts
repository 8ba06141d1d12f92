import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { StorageBuckets } from './storage-buckets';

/** For tests: a browser that has storage buckets, until globals are unstubbed. */
export function withBuckets() {
  const factories = new Map<string, IDBFactory>();
  const storageBuckets = {
    open: async (name: string) => {
      const indexedDB = factories.get(name) ?? new IDBFactory();
      factories.set(name, indexedDB);
      return { indexedDB };
    },
    keys: async () => [...factories.keys()],
    delete: async (name: string) => void factories.delete(name),
  } satisfies StorageBuckets;
  vi.stubGlobal('navigator', { storageBuckets });
  return storageBuckets;
}
