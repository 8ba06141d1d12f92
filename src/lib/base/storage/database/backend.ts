/** Identifies a value. */
export interface Address {
  kind: string;
  key: string;
}

/** The address as one text, for the key of a map. */
export function addressName({ kind, key }: Address): string {
  return JSON.stringify([kind, key]);
}

export interface StoredEntry extends Address {
  value: unknown;
}

/**
 * Values of one kind: by their keys, by a key prefix, or all from one key to another, both
 * included.
 */
export type Selection = { kind: string } & (
  { keys: string[] } | { prefix: string } | { from: string; to: string }
);

export interface Writes {
  put?: StoredEntry[];
  remove?: Address[];
  /**
   * Kinds of which only the values of `put` stay: in memory this also hides values on a device that
   * has not answered yet.
   */
  clear?: string[];
}

/** Structured-cloneable values of several kinds, stored on the device or in memory. */
export interface Backend {
  /**
   * In the order of the selections, sorted by key unless selected by keys; missing keys are
   * omitted.
   */
  read(selections: Selection[]): Promise<StoredEntry[]>;
  /** Keys of all values of a kind, sorted. */
  keys(kind: string): Promise<string[]>;
  /**
   * All or none. The write starts synchronously, so that a page that is being closed may make it.
   */
  put(entries: StoredEntry[]): Promise<void>;
  /**
   * One transaction: passes `decide` the current values of the selections and makes the writes that
   * it returns, all or none. They must belong to the selected kinds. If it returns undefined or
   * throws, nothing is written.
   */
  change(
    selections: Selection[],
    decide: (found: StoredEntry[]) => Writes | undefined,
  ): Promise<void>;
}
