import { bridge, folderBackup } from '$lib/extras';
import { preferences } from '$lib/base/storage/database/preferences';

/** Resumes what runs beside the pages, where it was begun. The layout reports a part that does not load. */
export async function resumeExtras(): Promise<void> {
  await Promise.allSettled([followBridge(), resumeFolderBackup()]);
}

/** The command of a bridge opens the console with its address in the fragment; later pages have stored it. */
async function followBridge() {
  const isNamed = location.hash.startsWith('#bridge=') || preferences.get('bridge') !== '';
  if (isNamed) await (await bridge?.())?.followBridge();
}

async function resumeFolderBackup() {
  if (preferences.get('backupFolder')) await (await folderBackup?.())?.runningBackup.start();
}
