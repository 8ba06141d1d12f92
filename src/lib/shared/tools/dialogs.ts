/**
 * The dialogs of tools, loaded together by the one `import()` of load-dialogs.ts. The boundary of a chunk, not a list
 * for other importers.
 */
export { default as EditToolDialog } from './EditToolDialog.svelte';
export { default as ToolsDialog } from './ToolsDialog.svelte';
