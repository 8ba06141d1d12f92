export interface Entry {
  key: string;
  value: unknown;
}

export type Selection = { keys: string[] } | { prefix: string };

/** Keys and structured-cloneable values, kept on the device or in memory. */
export interface Backend {
  /** Sorted by key when chosen by prefix; keys that hold nothing are left out. */
  read(selection: Selection): Promise<Entry[]>;
  /** All or none. */
  put(entries: Entry[]): Promise<void>;
  /** Atomic; a change to undefined leaves the value as it is. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>;
  /** Removes and returns what was there, atomically. */
  take(selection: Selection): Promise<Entry[]>;
}
