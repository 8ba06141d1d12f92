/**
 * The dialogs and functions for content from outside the console, loaded together by the one `import()` of
 * load-on-demand.ts. The boundary of a chunk, not a list for other importers.
 */
export { default as ImportRequest } from './ImportRequest.svelte';
export { default as SharedByProgram } from './SharedByProgram.svelte';
export { default as SharedLink } from './SharedLink.svelte';
export { requestIn } from './imported-request';
