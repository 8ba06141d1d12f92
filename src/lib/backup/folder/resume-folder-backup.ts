import { preferences } from '$lib/storage/preferences';

/** Goes on with a running backup, where there is one. A part that does not load is told by the layout. */
export async function resumeFolderBackup(): Promise<void> {
  if (!preferences.get('backupFolder')) return;
  const { runningBackup } = await import('./running-backup.svelte');
  await runningBackup.start();
}
