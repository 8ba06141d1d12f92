export type BatchStatus =
  | 'validating'
  | 'failed'
  | 'in_progress'
  | 'finalizing'
  | 'completed'
  | 'expired'
  | 'cancelling'
  | 'cancelled';

/** A batch in a reply (docs/service.md#batches). Times are Unix seconds, null until the event occurs. */
export interface BatchReply {
  id: string;
  object: 'batch';
  endpoint: string;
  input_file_id: string;
  completion_window: string;
  status: BatchStatus;
  /** The file with the answers of successful requests. */
  output_file_id: string | null;
  /** The file with the answers of failed requests. */
  error_file_id: string | null;
  errors: { object: 'list'; data: BatchError[] } | null;
  request_counts: { total: number; completed: number; failed: number };
  metadata: { [name: string]: unknown } | null;
  created_at: number;
  expires_at: number;
  in_progress_at: number | null;
  finalizing_at: number | null;
  completed_at: number | null;
  failed_at: number | null;
  expired_at: number | null;
  cancelling_at: number | null;
  cancelled_at: number | null;
}

/** A problem of the input file (docs/service.md#batches). */
export interface BatchError {
  code: string;
  message: string;
  /** The member of the line that is at fault. */
  param: string | null;
  /** Line number from 1; null if the problem concerns the whole file. */
  line: number | null;
}
