/** The parts that extras.ts opens: the boundary of a chunk, not a list for other importers. */
export { default as FolderBackup } from './FolderBackup.svelte';
export { runningBackup } from './running-backup.svelte';
