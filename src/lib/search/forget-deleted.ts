import { siteStorage } from '$lib/platform/site-storage';
import { useFullText } from './full-text';
import { folderName } from './pack-folder';

/**
 * Milliseconds after a deletion: several in a row are handled together, and one that is undone is
 * not.
 */
const restsFor = 10_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Schedules the removal of deleted items from the search files on the disk. */
export function forgetDeletedSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void forgetDeleted(), restsFor);
}

/**
 * Resolves when deleted items are out of the packed text, if there is any. Never rejects: the next
 * search cleans up otherwise.
 */
export async function forgetDeleted(): Promise<void> {
  const use = await hasPack().then((has) => (has ? useFullText() : undefined));
  await use?.ready.catch(() => undefined);
  use?.end();
}

async function hasPack(): Promise<boolean> {
  try {
    const root = await siteStorage()?.getDirectory?.();
    return (await root?.getDirectoryHandle(folderName)) !== undefined;
  } catch {
    return false;
  }
}
