/**
 * The parts of the chat page that a press opens, loaded together by the one `import()` of load-on-demand.ts. The
 * boundary of a chunk, not a list for other importers.
 */
export { default as AttachmentTray } from '$lib/shared/attachments/AttachmentTray.svelte';
export { default as DictationPanel } from '$lib/shared/dictation/DictationPanel.svelte';
export { default as ImportConversations } from '$lib/shared/backup/ImportConversations.svelte';
export { deleteProject, startInProject } from './projects/project-actions';
export { default as ProjectDialogs } from './projects/ProjectDialogs.svelte';
export { default as QueueList } from './queue/QueueList.svelte';
export { startTemporary } from './temporary/temporary-chat';
export { default as TemporaryNote } from './temporary/TemporaryNote.svelte';
export { severalConversations } from './several-conversations';
