import type { BatchReply } from '../../api/batch-types';

export interface StoredBatch {
  object: BatchReply;
  /** Milliseconds since 1970, fractional: finer than `created_at`, for the order of the list. */
  createdAt: number;
  /** Bytes of the input file whose lines are answered. */
  offset: number;
  /** How many records of kind `answers` belong to the batch. */
  chunks: number;
}

/** Lines of the two result files, JSONL text, stored together with the batch's new offset and counts. */
export interface AnsweredLines {
  output: string;
  errors: string;
}

export function answersId(batchId: string, chunk: number): string {
  return `${batchId}/${chunk}`;
}
