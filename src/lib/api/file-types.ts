/** A stored file as the service replies with it, docs/service.md#files. */
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
