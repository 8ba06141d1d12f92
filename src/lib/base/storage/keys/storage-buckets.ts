/**
 * The part of the Storage Buckets API that the console uses; TypeScript does not declare it yet.
 */
export interface StorageBuckets {
  /** Creates the bucket if it does not exist. */
  open(
    name: string,
    options?: { durability: 'strict'; persisted: boolean },
  ): Promise<{ indexedDB: IDBFactory }>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

/** Undefined over plain http, and in browsers without the API. */
export function storageBuckets(): StorageBuckets | undefined {
  return (globalThis.navigator as { storageBuckets?: StorageBuckets } | undefined)?.storageBuckets;
}
