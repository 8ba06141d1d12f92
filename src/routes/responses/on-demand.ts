/**
 * The functions and the dialog that the menu of the responses page opens, loaded together by the one `import()` of
 * OpenInMenu.svelte. The boundary of a chunk, not a list for other importers.
 */
export { codeRequestOf } from '$lib/attachments/as-code';
export { openInBatchMaker } from '$lib/batches/new/open-in-batch-maker';
export { openInChat } from '$lib/responses/convert/open-in-chat';
export { chatRequestOf } from '$lib/responses/convert/response-to-chat';
export { default as StoredResponseDialog } from '$lib/responses/stored/StoredResponseDialog.svelte';
export { default as ShareSetUpDialog } from '$lib/share/ShareSetUpDialog.svelte';
