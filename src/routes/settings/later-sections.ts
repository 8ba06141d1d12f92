/**
 * The larger parts of the settings, loaded together by the one `import()` of +page.svelte. The boundary of a chunk, not
 * a list for other importers.
 */
export { default as Backup } from '$lib/features/settings/backup/Backup.svelte';
export { default as AppearanceFields } from '$lib/features/settings/AppearanceFields.svelte';
export { default as HelperField } from '$lib/features/settings/HelperField.svelte';
export { default as NotifyField } from '$lib/features/settings/NotifyField.svelte';
export { default as StorageUse } from '$lib/features/settings/storage-use/StorageUse.svelte';
