import type { ChosenFolder } from '../model/backup-content';
import { isEmpty } from './folder-files';
import { readManifest, writeManifest } from './folder-manifest';

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

interface DirectoryPicker {
  showDirectoryPicker?: (options: {
    id?: string;
    mode: 'read' | 'readwrite';
  }) => Promise<FileSystemDirectoryHandle>;
}

/** Missing from TypeScript's types: not all browsers implement it. */
interface PermissionHandle {
  queryPermission(descriptor: { mode: 'readwrite' }): Promise<PermissionState>;
  requestPermission(descriptor: { mode: 'readwrite' }): Promise<PermissionState>;
}

const mode = { mode: 'readwrite' } as const;

export function canChooseFolder(): boolean {
  return (window as DirectoryPicker).showDirectoryPicker !== undefined;
}

/** Call it in a click handler. Rejects with an AbortError when the person cancels the picker. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle> {
  const { showDirectoryPicker } = window as DirectoryPicker;
  if (!showDirectoryPicker) throw new Error('This browser can’t write to folders.');
  return showDirectoryPicker.call(window, { id: 'inference-console', ...mode });
}

export async function isAllowed(folder: FileSystemDirectoryHandle): Promise<boolean> {
  return (await (folder as unknown as PermissionHandle).queryPermission(mode)) === 'granted';
}

/** Call it in a click handler. */
export async function requestPermission(folder: FileSystemDirectoryHandle): Promise<boolean> {
  return (await (folder as unknown as PermissionHandle).requestPermission(mode)) === 'granted';
}

/**
 * This profile's folder within the chosen one: the existing one, or a new one. Other content is
 * left alone. Rejects with a DOMException.
 */
export async function ownFolderIn(
  chosen: FileSystemDirectoryHandle,
  owner: string,
): Promise<FileSystemDirectoryHandle> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'Inference Console' : `Inference Console ${number}`;
    const folder = await chosen.getDirectoryHandle(name, { create: true });
    const manifest = await readManifest(folder);
    if (manifest === 'foreign') continue;
    if (manifest !== 'none') {
      if (manifest.owner === owner) return folder;
      continue;
    }
    if (!(await isEmpty(folder))) continue;
    await writeManifest(folder, { owner, items: new Map() });
    return folder;
  }
}
