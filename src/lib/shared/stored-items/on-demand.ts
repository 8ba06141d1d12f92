/**
 * The parts of a list in a sidebar that a press opens, loaded together by the one `import()` of StoredSidebar.svelte.
 * The boundary of a chunk, not a list for other importers.
 */
export { default as TextHits } from '$lib/shared/search/TextHits.svelte';
export { beginSelecting } from './several/begin-selecting';
