import type { FileReply } from '../../api/file-types';

export interface StoredFile {
  object: FileReply;
  /** Milliseconds since 1970, fractional: finer than `created_at`, for sorting the list. */
  createdAt: number;
  /** Never read as a whole: an input file may have 100 MB. */
  content: Blob;
}
