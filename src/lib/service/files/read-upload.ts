import { batchFileLimits, isBatchFileName } from '../../api/rules/batch-request';
import { readFormBody } from '../form-body';
import { invalid, ServiceError } from '../service-error';

/** Bytes for the boundaries and the other fields. */
const formRoom = 1024 * 1024;

/** Reads the file of POST /files (docs/service.md#batches). Throws 415, 413 or 400. */
export async function readUpload(request: Request): Promise<File> {
  const form = await readFormBody(request, batchFileLimits.bytes + formRoom);
  const file = form.get('file');
  const purpose = form.get('purpose');
  if (file === null) throw invalid('file', 'file is required.');
  if (!(file instanceof File)) {
    throw invalid('file', 'file must be sent as a file, with a file name.');
  }
  if (purpose === null) throw invalid('purpose', 'purpose is required.');
  if (purpose !== 'batch') throw invalid('purpose', 'purpose must be batch.');
  if (!isBatchFileName(file.name)) {
    throw invalid('file', `file must be a .jsonl file; got "${file.name}".`);
  }
  if (file.size > batchFileLimits.bytes) {
    throw new ServiceError(413, `file is larger than 100 MB (${batchFileLimits.bytes} bytes).`, {
      code: 'request_too_large',
      param: 'file',
    });
  }
  return file;
}
