import type { Endpoint } from './endpoint';
import { fileIn, type FileObject } from '../files';
import { postForm, type UploadOptions } from './form-upload';

/**
 * POST /files with purpose batch (docs/service.md#batches). Sent once and never retried automatically. Throws
 * ApiFailure.
 */
export async function uploadFile(
  endpoint: Endpoint,
  file: File,
  options: UploadOptions = {},
): Promise<FileObject> {
  const form = new FormData();
  form.append('purpose', 'batch');
  form.append('file', file, file.name);
  const upload = { path: '/files', form, probePath: '/files' };
  return fileIn(await postForm(endpoint, upload, options), endpoint, options.signal);
}
