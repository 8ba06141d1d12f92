/** Where a value lies. */
export interface Address {
  kind: string;
  key: string;
}

export interface Entry extends Address {
  value: unknown;
}

/** Values of one kind: by their keys, by how those begin, or all from one key to another, both included. */
export type Selection = { kind: string } & (
  { keys: string[] } | { prefix: string } | { from: string; to: string }
);

export interface Writes {
  put?: Entry[];
  remove?: Address[];
  /** Kinds of which only what is put stays: in memory also of what lies on a device that has not answered yet. */
  clear?: string[];
}

/** Structured-cloneable values of several kinds, kept on the device or in memory. */
export interface Backend {
  /** In the order of the selections, sorted by key unless chosen by keys; keys that hold nothing are left out. */
  read(selections: Selection[]): Promise<Entry[]>;
  /** Of all values of a kind, sorted. */
  keys(kind: string): Promise<string[]>;
  /** All or none, and on its way at once: a page that is being left may make it. */
  put(entries: Entry[]): Promise<void>;
  /**
   * One transaction: gives `decide` what the selections hold at that moment and makes the writes that it returns, all
   * or none. They belong to the kinds that were selected. Where it returns undefined or throws, nothing is written.
   */
  change(selections: Selection[], decide: (found: Entry[]) => Writes | undefined): Promise<void>;
}
