import type { BatchReply } from '../../base/api/batch-types';

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

export interface StoredFile {
  object: FileReply;
  /** Milliseconds since 1970, fractional: finer than `created_at`, for sorting the list. */
  createdAt: number;
  /** Never read as a whole: an input file may have 100 MB. */
  content: Blob;
}

export interface StoredBatch {
  object: BatchReply;
  /** Milliseconds since 1970, fractional: finer than `created_at`, for sorting the list. */
  createdAt: number;
  /** Byte offset in the input file up to which lines are answered. */
  offset: number;
  /** Number of records of kind `answers` that belong to the batch. */
  chunks: number;
}

/** Lines of the two result files as JSONL text, stored in one transaction with the batch's offset and counts. */
interface AnsweredLines {
  output: string;
  errors: string;
}

export function answersId(batchId: string, chunk: number): string {
  return `${batchId}/${chunk}`;
}

/** A record only: no engine here trains, so `fine_tuned_model` stays empty (docs/service.md#fine-tunings). */
export interface StoredFineTuning {
  object: FineTuning;
  /** Milliseconds since 1970, fractional: finer than `created_at`, for sorting the list. */
  createdAt: number;
}

/** A stored file in a reply (docs/service.md#files). */
export interface FileReply {
  id: string;
  object: 'file';
  bytes: number;
  /** Unix seconds. */
  created_at: number;
  filename: string;
  /** Either `batch` or `batch_output`. */
  purpose: string;
}

/** A fine tuning in a reply (docs/service.md#fine-tunings). */
export interface FineTuning {
  id: string;
  name: string;
  base_model: string;
  type: string;
  input_file_id: string;
  /** Unix seconds. */
  created_at: number;
  fine_tuned_model: string;
}

/** A store that lasts as long as the program. */
export class MemoryStore implements Store {
  readonly #records = new Map<Kind, Map<string, Records[Kind]>>();

  async get<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined> {
    return this.#table(kind).get(id);
  }

  async list<K extends Kind>(kind: K): Promise<Records[K][]> {
    return [...this.#table(kind).values()];
  }

  async write(writes: Write[]): Promise<void> {
    for (const { kind, id, record } of writes) {
      if (record === undefined) this.#table(kind).delete(id);
      else this.#table(kind).set(id, record);
    }
  }

  async update<K extends Kind>(
    kind: K,
    id: string,
    change: (stored: Records[K]) => Records[K] | undefined,
    also: Write[] = [],
  ): Promise<Records[K] | undefined> {
    const stored = this.#table(kind).get(id);
    const changed = stored && change(stored);
    if (changed) {
      this.#table(kind).set(id, changed);
      await this.write(also);
    }
    return changed;
  }

  #table<K extends Kind>(kind: K): Map<string, Records[K]> {
    const table = this.#records.get(kind) ?? new Map<string, Records[Kind]>();
    this.#records.set(kind, table);
    return table as Map<string, Records[K]>;
  }
}
