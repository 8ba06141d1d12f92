import type { Listing } from './collection';

/** Everything that was removed with one item, for `restore`; opaque. */
export interface Removed {
  id: string;
  entries: unknown;
}

/** Stored items of one kind with their belongings. Every call rejects with StorageFailure only. */
export interface Repository<T extends { id: string }> {
  /** Newest first. */
  list(): Promise<Listing<T>>;
  get(id: string): Promise<T | undefined>;
  save(record: T): Promise<void>;
  /** Removes an item with all its belongings, in one transaction. */
  remove(id: string): Promise<Removed>;
  /** All or nothing. */
  restore(removed: Removed): Promise<void>;
  /** Notifies of the ids that other tabs have changed. */
  onChange(listener: (ids: string[]) => void): () => void;
}
