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
