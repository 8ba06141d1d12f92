import { announce, onChange } from './database/changes';
import { openCollection } from './database/collection';
import { isObject, isText, isNumber, type Schema } from './database/schema';

/**
 * The folder on the disk that contains a running backup. It is not part of backups, since it only
 * has a meaning on this device.
 */
export interface BackupFolder {
  v: 1;
  id: 'folder';
  /**
   * Identifies this profile in the folder's manifest, so that no other profile uses the same
   * folder.
   */
  owner: string;
  /** The chosen folder; absent while the backup is off. */
  chosen?: FileSystemDirectoryHandle;
  /** Name of the subfolder that is written to. */
  name: string;
  /** When the folder was last complete, in milliseconds since 1970. */
  writtenAt?: number;
  /** Number of items in it. */
  things?: number;
}

export const backupFolderSchema: Schema<BackupFolder> = {
  version: 1,
  ups: [],
  isValid: ({ id, owner, chosen, name, writtenAt, things }) =>
    id === 'folder' &&
    [owner, name].every(isText) &&
    (chosen === undefined || isObject(chosen)) &&
    [writtenAt, things].every((figure) => figure === undefined || isNumber(figure)),
  keyOf: ({ id }) => id,
};

const kind = 'backup-folder';

/** Every call rejects with StorageFailure only. */
export function openBackupFolder() {
  const folders = openCollection(kind, backupFolderSchema);
  return {
    get: (): Promise<BackupFolder | undefined> => folders.get('folder'),
    async set(folder: BackupFolder): Promise<void> {
      await folders.put([folder]);
      announce(kind, ['folder']);
    },
    /** Notifies of changes by other tabs. */
    onChange: (listener: () => void): (() => void) => onChange(kind, listener),
  };
}
