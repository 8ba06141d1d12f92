/** A stored file, api-spec.md 2.7. */
export interface FileObject {
  id: string;
  object: 'file';
  bytes: number;
  /** Unix seconds. */
  created_at: number;
  filename: string;
  /** `batch` or `batch_output`. */
  purpose: string;
}
