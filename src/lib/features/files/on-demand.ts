/**
 * The view of an open file and the selecting of several, loaded together. The boundary of a chunk, not a list for other
 * importers.
 */
export { default as FileView } from './FileView.svelte';
export { selectFiles } from './select-files';
