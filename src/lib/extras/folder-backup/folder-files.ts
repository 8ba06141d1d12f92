/**
 * Files of a folder by relative paths, such as `conversations/Title 1a2b.json`. Every call rejects
 * with a DOMException, or a TypeError when the file system does not accept the name.
 */

/** Atomic: the browser writes to a temporary file, which replaces the old one when it is closed. */
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

/** Undefined when the file does not exist. */
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

/** Moves a file and overwrites the target; does nothing when the file is missing. */
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

/** Removes a folder if it is empty. */
export async function removeEmpty(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
  try {
    const { parent, name } = await placeOf(folder, path, false);
    await parent.removeEntry(name);
  } catch (error) {
    const { name } = error as Error;
    // It contains something else, or it is missing.
    if (name !== 'InvalidModificationError' && !isMissing(error)) throw error;
  }
}

/** Names of the files in a folder; none when it is missing. */
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

/** The folder itself may have been moved or deleted. */
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
