import type { ChosenFolder } from './folder-content';

interface DirectoryPicker {
  showDirectoryPicker?: (options: { mode: 'read' }) => Promise<FileSystemDirectoryHandle>;
}

/**
 * To be called in a handler of a click. Undefined where the browser reads folders through a field only. Rejects with an
 * AbortError where the person closes the question.
 */
export async function chooseBackupFolder(): Promise<ChosenFolder | undefined> {
  const { showDirectoryPicker } = window as DirectoryPicker;
  return showDirectoryPicker?.call(window, { mode: 'read' });
}

/** What a field of whole folders was given; undefined where the folder is empty. */
export function folderOfFiles(files: Iterable<File>): ChosenFolder | undefined {
  const all = Array.from(files, (file) => ({ file, path: file.webkitRelativePath }));
  const name = all[0]?.path.split('/')[0];
  if (name === undefined) return undefined;
  return {
    name,
    files: all.map(({ file, path }) => ({ file, path: path.slice(name.length + 1) })),
  };
}
