/**
 * The functions and the dialog that the menu of the responses page opens, loaded together by the one `import()` of
 * OpenInMenu.svelte. The boundary of a chunk, not a list for other importers.
 */
export { codeRequestOf } from '$lib/shared/attachments/as-code';
export { openInBatchMaker } from '$lib/features/batches/new/open-in-batch-maker';
export { openInChat } from '$lib/features/responses/convert/open-in-chat';
export { chatRequestOf } from '$lib/features/responses/convert/response-to-chat';
export { default as StoredResponseDialog } from '$lib/features/responses/stored/StoredResponseDialog.svelte';
export { default as ShareSetUpDialog } from '$lib/features/share/ShareSetUpDialog.svelte';
