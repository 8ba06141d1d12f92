/**
 * Files of a folder by their paths within it, such as `conversations/Title 1a2b.json`. Every call rejects with a
 * DOMException, or a TypeError where the file system takes no such name.
 */

/** Whole or not at all: the browser writes beside the old one, and puts the new one in its place when it is closed. */
export async function writeFile(
  folder: FileSystemDirectoryHandle,
  path: string,
  content: Blob,
): Promise<void> {
  const { parent, name } = await placeOf(folder, path, true);
  const file = await parent.getFileHandle(name, { create: true });
  const writable = await file.createWritable();
  await content.stream().pipeTo(writable);
}

/** Undefined where there is none. */
export async function readText(
  folder: FileSystemDirectoryHandle,
  path: string,
): Promise<string | undefined> {
  try {
    const { parent, name } = await placeOf(folder, path, false);
    return await (await (await parent.getFileHandle(name)).getFile()).text();
  } catch (error) {
    if (isMissing(error) && (await isThere(folder))) return undefined;
    throw error;
  }
}

/** Puts a file into another place, in the place of what is there; nothing happens where it is gone already. */
export async function moveFile(
  folder: FileSystemDirectoryHandle,
  from: string,
  to: string,
): Promise<void> {
  try {
    const { parent, name } = await placeOf(folder, from, false);
    await writeFile(folder, to, await (await parent.getFileHandle(name)).getFile());
    await parent.removeEntry(name);
  } catch (error) {
    if (!isMissing(error) || !(await isThere(folder))) throw error;
  }
}

/** Takes a folder away if it is empty. */
export async function removeEmpty(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
  try {
    const { parent, name } = await placeOf(folder, path, false);
    await parent.removeEntry(name);
  } catch (error) {
    const { name } = error as Error;
    // Something else is in it, or it is gone.
    if (name !== 'InvalidModificationError' && !isMissing(error)) throw error;
  }
}

/** Names of the files in a folder; none where it is not there. */
export async function namesIn(
  folder: FileSystemDirectoryHandle,
  path: string,
): Promise<Set<string>> {
  const names = new Set<string>();
  try {
    const inner = await folder.getDirectoryHandle(path);
    for await (const name of inner.keys()) names.add(name);
  } catch (error) {
    if (!isMissing(error) || !(await isThere(folder))) throw error;
  }
  return names;
}

export async function isEmpty(folder: FileSystemDirectoryHandle): Promise<boolean> {
  for await (const _ of folder.keys()) return false;
  return true;
}

/** The folder itself may have been moved or taken away. */
async function isThere(folder: FileSystemDirectoryHandle): Promise<boolean> {
  try {
    await isEmpty(folder);
    return true;
  } catch {
    return false;
  }
}

async function placeOf(folder: FileSystemDirectoryHandle, path: string, create: boolean) {
  const steps = path.split('/');
  const name = steps.pop() ?? '';
  let parent = folder;
  for (const step of steps) parent = await parent.getDirectoryHandle(step, { create });
  return { parent, name };
}

function isMissing(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}
