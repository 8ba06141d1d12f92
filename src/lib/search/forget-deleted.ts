import { siteStorage } from '$lib/site-storage';
import { useFullText } from './full-text';
import { folderName } from './pack-folder';

/** Milliseconds after a deletion: several in a row are forgotten at once, and one that is taken back is not. */
const restsFor = 10_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was deleted does not stay on the disk for the search either. */
export function forgetDeletedSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void forgetDeleted(), restsFor);
}

/** Resolves when it is out of what is packed, where anything is. Never rejects: the next search sees to it otherwise. */
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
