/** What the console uses of the browser's storage buckets, which TypeScript does not know yet. */
export interface StorageBuckets {
  /** Makes it where there is none. */
  open(
    name: string,
    options?: { durability: 'strict'; persisted: boolean },
  ): Promise<{ indexedDB: IDBFactory }>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

/** Absent over plain http, and in browsers that have none. */
export function storageBuckets(): StorageBuckets | undefined {
  return (globalThis.navigator as { storageBuckets?: StorageBuckets } | undefined)?.storageBuckets;
}
