/**
 * The dialogs of the backup, loaded together by the one `import()` of Backup.svelte. The boundary of a chunk, not a list
 * for other importers.
 */
export { default as ExportDialog } from './ExportDialog.svelte';
export { default as ImportDialog } from './ImportDialog.svelte';
