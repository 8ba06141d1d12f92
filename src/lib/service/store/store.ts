import type { AnsweredLines, StoredBatch } from '../batches/stored-batch';
import type { StoredFile } from '../files/stored-file';
import type { StoredFineTuning } from '../fine-tunings/stored-fine-tuning';

/** Every kind of record. A new kind is a line here: the database does not change its version for it. */
export interface Records {
  file: StoredFile;
  batch: StoredBatch;
  answers: AnsweredLines;
  fineTuning: StoredFineTuning;
}

export type Kind = keyof Records;

/** A record to be put in place of the one with its id; undefined deletes it. */
export type Write = {
  [K in Kind]: { kind: K; id: string; record: Records[K] | undefined };
}[Kind];

/** What the service remembers. Records are values: whoever changes one puts a new one. */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined>;
  list<K extends Kind>(kind: K): Promise<Records[K][]>;
  /** All or nothing. */
  write(writes: Write[]): Promise<void>;
  /**
   * One transaction: gives `change` the record as it is stored at that moment, puts what it returns, and makes the
   * other writes. Where nothing is stored or `change` returns undefined, nothing is written. Returns what was put.
   */
  update<K extends Kind>(
    kind: K,
    id: string,
    change: (stored: Records[K]) => Records[K] | undefined,
    also?: Write[],
  ): Promise<Records[K] | undefined>;
}
