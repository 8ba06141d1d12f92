/**
 * The functions and the dialog that the menu of the chat page opens, loaded together by the one `import()` of
 * OpenInMenu.svelte. The boundary of a chunk, not a list for other importers.
 */
export { codeRequestOf } from '$lib/shared/attachments/as-code';
export { default as ChatDialogs } from '$lib/features/chat/ChatDialogs.svelte';
export { openInBatchMaker } from '$lib/features/batches/new/open-in-batch-maker';
export { compareConversation } from '$lib/features/compare/convert/compare-conversation';
export { openInResponses } from '$lib/features/responses/convert/open-in-responses';
export { default as ShareDialog } from '$lib/features/share/ShareDialog.svelte';
