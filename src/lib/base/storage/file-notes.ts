import { announce, onChange } from './database/changes';
import { openCollection } from './database/collection';
import { connectionKey } from './keys/connection-key';
import { isText, type Schema } from './database/schema';

/** A person's own name for a file of one connection's service. */
export interface FileNote {
  v: 1;
  /** The file's id. */
  id: string;
  connectionId: string;
  name: string;
}

export const fileNoteSchema: Schema<FileNote> = {
  version: 1,
  ups: [],
  isValid: ({ id, connectionId, name }) => [id, connectionId, name].every(isText),
  keyOf: ({ connectionId, id }) => connectionKey(connectionId, id),
};

const kind = 'file-notes';

/** Its calls reject with StorageFailure only. */
export function openFileNotes() {
  const notes = openCollection(kind, fileNoteSchema);
  return {
    list: (connectionId: string) => notes.list(connectionKey(connectionId, '')),
    /** An empty name removes the note. */
    async setName(connectionId: string, id: string, name: string): Promise<void> {
      const key = connectionKey(connectionId, id);
      if (name) await notes.update(key, () => ({ v: 1, id, connectionId, name }));
      else await notes.remove([key]);
      announce(kind, [connectionId]);
    },
    /** Notifies of the connections whose notes other tabs have changed. */
    onChange: (listener: (connectionIds: string[]) => void) => onChange(kind, listener),
  };
}
