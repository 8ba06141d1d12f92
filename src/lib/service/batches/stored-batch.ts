import type { BatchReply } from '../../api/batch-types';

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
export interface AnsweredLines {
  output: string;
  errors: string;
}

export function answersId(batchId: string, chunk: number): string {
  return `${batchId}/${chunk}`;
}
