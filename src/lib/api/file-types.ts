/** A stored file as the service replies with it, api-spec.md 2.7. */
export interface FileReply {
  id: string;
  object: 'file';
  bytes: number;
  /** Unix seconds. */
  created_at: number;
  filename: string;
  /** `batch` or `batch_output`. */
  purpose: string;
}
