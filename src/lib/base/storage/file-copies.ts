import { openCollection } from './database/collection';
import { connectionKey } from './keys/connection-key';
import { isText, isNumber, type Schema } from './database/schema';

/**
 * A copy of a service's file on this device, for when the service has deleted it or is unreachable.
 */
export interface FileCopy {
  v: 1;
  /** The file's id; another connection may use the same one. */
  id: string;
  connectionId: string;
  name: string;
  size: number;
  /** Milliseconds since the epoch. */
  savedAt: number;
  content: Blob;
}

export const fileCopySchema: Schema<FileCopy> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.connectionId) &&
    isText(record.name) &&
    isNumber(record.savedAt) &&
    record.content instanceof Blob &&
    record.content.size === record.size,
  keyOf: ({ connectionId, id }) => connectionKey(connectionId, id),
};

/** Every call rejects with StorageFailure only. */
export interface FileCopies {
  get(connectionId: string, id: string): Promise<FileCopy | undefined>;
  save(connectionId: string, id: string, content: Blob, name: string): Promise<void>;
  remove(connectionId: string, id: string): Promise<void>;
}

export function openFileCopies(): FileCopies {
  const copies = openCollection('file-copies', fileCopySchema);
  return {
    get: (connectionId, id) => copies.get(connectionKey(connectionId, id)),
    save: (connectionId, id, content, name) =>
      copies.put([
        { v: 1, id, connectionId, name, size: content.size, savedAt: Date.now(), content },
      ]),
    remove: (connectionId, id) => copies.remove([connectionKey(connectionId, id)]),
  };
}
