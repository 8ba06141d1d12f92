/**
 * The parts of the chat page that are loaded together after its first paint, by the one `import()` in layers.ts. The boundary
 * of a chunk, not a list for other importers.
 */
export { chatBody } from '$lib/shared/conversation/model/chat-body';
export { checkRequest } from '$lib/shared/conversation/model/check-request';
export { default as FirstConnection } from '$lib/shared/connections/FirstConnection.svelte';
export { withUsage } from '$lib/shared/runs/default-usage';
export { exportConversation } from '$lib/shared/conversation/files/export-conversation';
export { nextBody } from './apply-request';
export { startOver } from './model/change-conversations';
export { default as ChatNotices } from './ChatNotices.svelte';
export { default as ChatParameters } from './ChatParameters.svelte';
export { default as ComposerTools } from './ComposerTools.svelte';
export { default as ConversationSidebar } from './ConversationSidebar.svelte';
export { addMessage } from './model/change-messages';
