import { siteStorage } from '$lib/platform/site-storage';
import { useFullText } from './full-text';
import { searchFolderName } from './pack-folder';

/**
 * Milliseconds after a deletion: several in a row are handled together, and one that is undone is
 * not.
 */
const delayMs = 10_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Schedules the removal of deleted items from the search files on the disk. */
export function scheduleDeletedCleanUp(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void cleanUpDeleted(), delayMs);
}

/**
 * Resolves when deleted items are out of the packed text, if there is any. Never rejects: the next
 * search cleans up otherwise.
 */
export async function cleanUpDeleted(): Promise<void> {
  const use = await hasPack().then((has) => (has ? useFullText() : undefined));
  await use?.ready.catch(() => undefined);
  use?.end();
}

async function hasPack(): Promise<boolean> {
  try {
    const root = await siteStorage()?.getDirectory?.();
    return (await root?.getDirectoryHandle(searchFolderName)) !== undefined;
  } catch {
    return false;
  }
}
