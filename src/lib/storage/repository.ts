import type { Listing } from './collection';

/** Everything that was removed with one thing, to be put back; opaque. */
export interface Removed {
  id: string;
  entries: unknown;
}

/** Stored things of one kind with what belongs to them. Every call rejects with StorageFailure and with nothing else. */
export interface Repository<T extends { id: string }> {
  /** Newest first. */
  list(): Promise<Listing<T>>;
  get(id: string): Promise<T | undefined>;
  save(record: T): Promise<void>;
  /** With everything that belongs to it, in one transaction. */
  remove(id: string): Promise<Removed>;
  /** All of it or nothing. */
  restore(removed: Removed): Promise<void>;
  /** Hears the ids that other tabs have changed. */
  onChange(listener: (ids: string[]) => void): () => void;
}
