import type { AnsweredLines, StoredBatch } from '../batches/stored-batch';
import type { StoredFile } from '../files/stored-file';
import type { StoredFineTuning } from '../fine-tunings/stored-fine-tuning';

/** Every kind of record. A new kind needs no new database version. */
export interface Records {
  file: StoredFile;
  batch: StoredBatch;
  answers: AnsweredLines;
  fineTuning: StoredFineTuning;
}

export type Kind = keyof Records;

/** A write replaces the record with its id; undefined deletes it. */
export type Write = {
  [K in Kind]: { kind: K; id: string; record: Records[K] | undefined };
}[Kind];

/** The persistent state of the service. Records are immutable: a change writes a new record. */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined>;
  list<K extends Kind>(kind: K): Promise<Records[K][]>;
  /** Writes all records in one transaction. */
  write(writes: Write[]): Promise<void>;
  /**
   * Passes the stored record to `change` and writes its result and the `also` writes, in one transaction. Nothing is
   * written if no record is stored or `change` returns undefined. Returns the written record.
   */
  update<K extends Kind>(
    kind: K,
    id: string,
    change: (stored: Records[K]) => Records[K] | undefined,
    also?: Write[],
  ): Promise<Records[K] | undefined>;
}
