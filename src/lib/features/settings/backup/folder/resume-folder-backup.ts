import { preferences } from '$lib/base/storage/database/preferences';

/** Resumes a running backup, if there is one. The layout reports a part that does not load. */
export async function resumeFolderBackup(): Promise<void> {
  if (!preferences.get('backupFolder')) return;
  const { runningBackup } = await import('./running-backup.svelte');
  await runningBackup.start();
}
