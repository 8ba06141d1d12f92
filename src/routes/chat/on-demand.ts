/**
 * The functions and the dialog that the menu of the chat page opens, loaded together by the one `import()` of
 * OpenInMenu.svelte. The boundary of a chunk, not a list for other importers.
 */
export { codeRequestOf } from '$lib/attachments/as-code';
export { default as ChatDialogs } from '$lib/chat/ChatDialogs.svelte';
export { openInBatchMaker } from '$lib/batches/new/open-in-batch-maker';
export { compareConversation } from '$lib/compare/convert/compare-conversation';
export { openInResponses } from '$lib/responses/convert/open-in-responses';
export { default as ShareDialog } from '$lib/share/ShareDialog.svelte';
