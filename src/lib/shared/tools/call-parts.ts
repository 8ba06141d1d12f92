/**
 * The parts of an opened call, loaded together by the one `import()` of ToolCallGroup.svelte. The boundary of a chunk,
 * not a list for other importers.
 */
export { argumentProblems } from './argument-problems';
export { default as ToolResult } from './ToolResult.svelte';
