import type { DirectoryPicker } from '$lib/shared/backup/open-folder';
import { isEmpty } from './folder-files';
import { readManifest, writeManifest } from './folder-manifest';

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
