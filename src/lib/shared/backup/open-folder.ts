import type { ChosenFolder } from './model/backup-content';

/** Missing from TypeScript's types: not all browsers implement it. */
export interface DirectoryPicker {
  showDirectoryPicker?: (options: {
    id?: string;
    mode: 'read' | 'readwrite';
  }) => Promise<FileSystemDirectoryHandle>;
}

/**
 * Call it in a click handler. Undefined when the browser reads folders through an input only.
 * Rejects with an AbortError when the person cancels the picker.
 */
export async function chooseBackupFolder(): Promise<ChosenFolder | undefined> {
  const { showDirectoryPicker } = window as DirectoryPicker;
  return showDirectoryPicker?.call(window, { mode: 'read' });
}

/** The folder that was chosen in a directory input; undefined when the folder is empty. */
export function folderOfFiles(files: Iterable<File>): ChosenFolder | undefined {
  const all = Array.from(files, (file) => ({ file, path: file.webkitRelativePath }));
  const name = all[0]?.path.split('/')[0];
  if (name === undefined) return undefined;
  return {
    name,
    files: all.map(({ file, path }) => ({ file, path: path.slice(name.length + 1) })),
  };
}
