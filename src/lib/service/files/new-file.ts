import type { FileReply } from '../../api/file-types';
import type { ServiceOptions } from '../options';
import type { StoredFile } from './stored-file';

export function newFile(
  content: Blob,
  filename: string,
  purpose: 'batch' | 'batch_output',
  { now, createId }: ServiceOptions,
): StoredFile {
  const createdAt = now();
  const object: FileReply = {
    id: `file_${createId()}`,
    object: 'file',
    bytes: content.size,
    created_at: Math.floor(createdAt / 1000),
    filename,
    purpose,
  };
  return { object, createdAt, content };
}
