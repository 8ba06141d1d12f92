import { announce, onChange } from './changes';
import { openCollection } from './collection';
import { isObject, isText, isTime, type Schema } from './schema';

/** The folder on the disk that holds a running backup. It is in no backup: it means something on this device only. */
export interface BackupFolder {
  v: 1;
  id: 'folder';
  /** Names this profile in what it writes, so that no other one takes a folder for its own. */
  owner: string;
  /** The one that was chosen; absent while none is written to. */
  chosen?: FileSystemDirectoryHandle;
  /** Within it: the folder that is written to. */
  name: string;
  /** When all of it was up to date, in milliseconds since 1970. */
  writtenAt?: number;
  /** How many things are in it. */
  things?: number;
}

export const backupFolderSchema: Schema<BackupFolder> = {
  version: 1,
  ups: [],
  isValid: ({ id, owner, chosen, name, writtenAt, things }) =>
    id === 'folder' &&
    [owner, name].every(isText) &&
    (chosen === undefined || isObject(chosen)) &&
    [writtenAt, things].every((figure) => figure === undefined || isTime(figure)),
  keyOf: ({ id }) => id,
};

const kind = 'backup-folder';

/** Every call rejects with StorageFailure and with nothing else. */
export function openBackupFolder() {
  const folders = openCollection(kind, backupFolderSchema);
  return {
    get: (): Promise<BackupFolder | undefined> => folders.get('folder'),
    async set(folder: BackupFolder): Promise<void> {
      await folders.put([folder]);
      announce(kind, ['folder']);
    },
    /** Hears what other tabs do with it. */
    onChange: (listener: () => void): (() => void) => onChange(kind, listener),
  };
}
